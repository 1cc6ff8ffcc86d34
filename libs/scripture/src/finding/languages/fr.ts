import { frenchNumbers } from '../dictated/french.ts';
import { namesOf } from './names.ts';
import type { Language } from './language.ts';

export const french: Language = {
  comma: 'verse',
  names: namesOf(
    `Genèse, Exode, Lévitique, Nombres, Deutéronome, Josué, Juges, Ruth, 1 Samuel, 2 Samuel, 1 Rois,
    2 Rois, 1 Chroniques, 2 Chroniques, Esdras, Néhémie, Esther, Job, Psaume|Psaumes|Pss, Proverbes,
    Ecclésiaste|L’Ecclésiaste|Qohéleth, Cantique des cantiques|Cantique, Ésaïe|Esaïe|Isaïe, Jérémie,
    Lamentations, Ézéchiel|Ezéchiel, Daniel, Osée, Joël, Amos, Abdias, Jonas, Michée, Nahum,
    Habacuc|Habaquq, Sophonie, Aggée, Zacharie, Malachie, Matthieu, Marc, Luc, Jean,
    Actes|Actes des Apôtres, Romains, 1 Corinthiens, 2 Corinthiens, Galates, Éphésiens|Ephésiens,
    Philippiens, Colossiens, 1 Thessaloniciens, 2 Thessaloniciens, 1 Timothée, 2 Timothée, Tite, Philémon,
    Hébreux, Jacques, 1 Pierre, 2 Pierre, 1 Jean, 2 Jean, 3 Jean, Jude, Apocalypse`,
    `TOB Tobie|Tobit, JDT Judith, ESG Esther grec, WIS Sagesse|Sagesse de Salomon,
    SIR Siracide|Ecclésiastique, BAR Baruch, LJE Lettre de Jérémie, SUS Suzanne,
    BEL Bel et le Dragon, 1MA 1 Maccabées, 2MA 2 Maccabées, 3MA 3 Maccabées, 4MA 4 Maccabées`,
  ),
  words: {
    chapter: String.raw`chapitres?|chap\.?|ch\.?`,
    verse: String.raw`(?:du |des |les |le )?versets?|vv?\.|vers\.`,
    to: String.raw`à|au|jusqu[’']à|jusqu[’']au`,
    and: String.raw`et`,
    next: String.raw`et (?:le )?(?:verset|v\.) suivant|et suivante?|(?-i:s\.?)(?![’'])`,
    following: String.raw`et (?:les )?(?:versets|vv?\.) suivants|et suivante?s|(?:et )?suiv\.?|(?-i:ss\.?)`,
    others: String.raw`chapitres?|chap\.|psaumes?|livres?|textes?|passages?|paragraphes?|pages?|mots?|phrases?|jours?`,
    of: String.raw`(?:de la |de l[’']|du |des |de |d[’']|aux |selon )(?:(?:livre|évangile|lettre|épître)s? )?(?:(?:de la |de l[’']|du |des |de |d[’']|selon (?:saint )?|aux |à ))?(?:saint )?`,
    psalm: String.raw`psaumes?`,
    counted: String.raw`ans?|années?|mois|semaines?|jours?|heures?|minutes?|secondes?|fois|personnes?|hommes|femmes|enfants|garçons|filles|amis|copies|exemplaires|autres|pages|(?:de|d[’']entre) (?:ces|ceux|celles|mes|tes|ses|nos|vos|leurs|\d+|eux|elles|nous|vous)`,
    time: String.raw`[ap]m|h|heures?|min|minutes?|millions?|mille|euros?`,
    numbered: {
      ordinals: ['premi[eè]re?', 'deuxi[eè]me|seconde?', 'troisi[eè]me'],
      letter: String.raw`(?:lettre |[eé]p[iî]tre )?(?:de (?:saint )?(?:paul |pierre |jean )(?=aux |[aà] ))?(?:de |aux |[aà] )?(?:saint |l[’']apôtre )?`,
    },
  },
  ordinary:
    'est la le es ne na os si ac ap am ru ex ti tite mi act job sg je son no mar ct ba ju'.split(
      ' ',
    ),
  numbers: frenchNumbers,
};
