import { namesOf } from './names.ts';
import type { Language } from './language.ts';

export const spanish: Language = {
  comma: 'verse',
  names: namesOf(
    `Génesis, Éxodo, Levítico, Números, Deuteronomio, Josué, Jueces, Rut, 1 Samuel, 2 Samuel, 1 Reyes,
    2 Reyes, 1 Crónicas, 2 Crónicas, Esdras, Nehemías, Ester, Job, Salmo|Salmos, Proverbios, Eclesiastés,
    Cantares|Cantar de los Cantares, Isaías, Jeremías, Lamentaciones, Ezequiel, Daniel, Oseas, Joel, Amós,
    Abdías, Jonás, Miqueas, Nahúm, Habacuc, Sofonías, Hageo|Ageo, Zacarías, Malaquías, Mateo, Marcos, Lucas,
    Juan, Hechos|Hechos de los Apóstoles, Romanos, 1 Corintios, 2 Corintios, Gálatas, Efesios, Filipenses,
    Colosenses, 1 Tesalonicenses, 2 Tesalonicenses, 1 Timoteo, 2 Timoteo, Tito, Filemón, Hebreos, Santiago,
    1 Pedro, 2 Pedro, 1 Juan, 2 Juan, 3 Juan, Judas, Apocalipsis`,
  ),
  words: {
    chapter: String.raw`capítulos?|capitulos?|caps?\.?`,
    verse: String.raw`versículos?|versiculos?|vv?\.|vers\.`,
    to: String.raw`a|al|hasta`,
    and: String.raw`y`,
    next: String.raw`y (?:el )?(?:(?:vers[ií]culo|v\.) siguiente|siguiente (?:vers[ií]culo|v\.))|y siguiente|(?:y )?(?:sig\.?|(?-i:s\.?))`,
    following: String.raw`y (?:los )?(?:(?:vers[ií]culos|vv?\.) siguientes|siguientes (?:vers[ií]culos|vv?\.))|y siguientes|(?:y )?(?:sigs\.?|(?-i:ss\.?))`,
    others: String.raw`cap[ií]tulos?|caps?\.|salmos?|libros?|textos?|pasajes?|p[aá]rrafos?|p[aá]ginas?|palabras?|frases?|d[ií]as?`,
    of: String.raw`(?:del|de la|de los|de)(?: (?:libro|evangelio|carta) (?:de|según|a los))?`,
    psalm: String.raw`salmos?`,
    counted: String.raw`años?|mes(?:es)?|semanas?|días?|horas?|minutos?|segundos?|veces|personas?|hombres|mujeres|niñ[oa]s|hij[oa]s|amig[oa]s|copias|otr[oa]s|de (?:est[oa]s|es[oa]s|ell[oa]s|mis|tus|sus|nuestr[oa]s|\d+)`,
    time: String.raw`[ap]m|h|hrs?|horas?|minutos?|millones|de la (?:mañana|tarde|noche)`,
    numbered: {
      ordinals: ['primera?', 'segunda?', 'tercera?'],
      letter: String.raw`(?:carta |ep[ií]stola )?(?:de (?:san )?(?:pablo |pedro |juan )(?=a ))?(?:de |a )?(?:l[oa]s )?(?:san )?`,
    },
  },
  ordinary: 'es la lo he am na os pr so ro ex mi job son tit jn si le est mar dan'.split(' '),
};
