import { namesOf } from './names.ts';
import type { Language } from './language.ts';

export const portuguese: Language = {
  comma: 'chapter',
  names: namesOf(
    `Gênesis|Génesis, Êxodo, Levítico, Números, Deuteronômio|Deuteronómio, Josué, Juízes, Rute, 1 Samuel,
    2 Samuel, 1 Reis, 2 Reis, 1 Crônicas|1 Crónicas, 2 Crônicas|2 Crónicas, Esdras, Neemias, Ester,
    Jó, Salmo|Salmos|Sls, Provérbios, Eclesiastes, Cânticos|Cântico dos Cânticos|Cantares, Isaías, Jeremias,
    Lamentações, Ezequiel, Daniel, Oseias|Oséias, Joel, Amós, Obadias, Jonas, Miqueias|Miquéias, Naum,
    Habacuque, Sofonias, Ageu, Zacarias, Malaquias, Mateus, Marcos, Lucas, João, Atos|Actos|Atos dos Apóstolos,
    Romanos, 1 Coríntios, 2 Coríntios, Gálatas, Efésios, Filipenses, Colossenses, 1 Tessalonicenses,
    2 Tessalonicenses, 1 Timóteo, 2 Timóteo, Tito, Filemom|Filémon, Hebreus, Tiago, 1 Pedro, 2 Pedro, 1 João,
    2 João, 3 João, Judas, Apocalipse`,
  ),
  words: {
    chapter: String.raw`capítulos?|capitulos?|caps?\.?`,
    verse: String.raw`versículos?|versiculos?|vv?\.|vers\.`,
    to: String.raw`a|ao|até`,
    and: String.raw`e`,
    next: String.raw`e (?:o )?(?:(?:vers[ií]culo|v\.) seguinte|seguinte (?:vers[ií]culo|v\.))|e seguinte|(?:e )?(?:seg\.?|(?-i:s\.?))`,
    following: String.raw`e (?:os )?(?:(?:vers[ií]culos|vv?\.) seguintes|seguintes (?:vers[ií]culos|vv?\.))|e seguintes|(?:e )?(?:segs\.?|(?-i:ss\.?))`,
    others: String.raw`cap[ií]tulos?|caps?\.|salmos?|livros?|textos?|passage(?:m|ns)|par[aá]grafos?|p[aá]ginas?|palavras?|frases?|dias?`,
    of: String.raw`(?:do|da|de|dos|das)(?: (?:livro|evangelho|carta) (?:de|segundo|aos))?`,
    psalm: String.raw`salmos?`,
    counted: String.raw`anos?|m[eê]s(?:es)?|semanas?|dias?|horas?|minutos?|segundos?|vezes|pessoas?|homens|mulheres|crianças|filh[oa]s|amig[oa]s|cópias|outr[oa]s|dest[ea]s|dess[ea]s|d[oa]s (?:meus|minhas|seus|suas|nossos|nossas)|del[ea]s|de \d+`,
    time: String.raw`[ap]m|h|hrs?|horas?|minutos?|milhões|da (?:manhã|tarde|noite)`,
    numbered: {
      ordinals: ['primeir[ao]', 'segund[ao]', 'terceir[ao]'],
      letter: String.raw`(?:carta |ep[ií]stola )?(?:de (?:são )?(?:paulo |pedro |joão )(?=aos? |a ))?(?:de |aos? |a )?(?:são )?`,
    },
  },
  ordinary: ['na', 'no', 'os', 'so', 'is', 'am', 'at', 'ex', 'mi', 'job', 'la', 'da', 'ed', 'ne'],
};
