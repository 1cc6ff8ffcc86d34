import { namesOf } from './names.ts';
import type { Language } from './language.ts';

export const german: Language = {
  comma: 'verse',
  hasPointAfterNumber: true,
  names: namesOf(
    `1. Mose|1 Mose|Genesis, 2. Mose|2 Mose|Exodus, 3. Mose|3 Mose|Levitikus, 4. Mose|4 Mose|Numeri,
    5. Mose|5 Mose|Deuteronomium, Josua, Richter, Rut|Ruth, 1. Samuel|1 Samuel, 2. Samuel|2 Samuel,
    1. Könige|1 Könige, 2. Könige|2 Könige, 1. Chronik|1 Chronik, 2. Chronik|2 Chronik, Esra, Nehemia,
    Ester|Esther, Hiob|Ijob, Psalm|Psalmen|Pss, Sprüche|Sprichwörter, Prediger|Kohelet, Hoheslied|Hohelied,
    Jesaja, Jeremia, Klagelieder, Hesekiel|Ezechiel, Daniel, Hosea, Joel, Amos, Obadja, Jona, Micha,
    Nahum, Habakuk, Zefanja, Haggai, Sacharja, Maleachi, Matthäus, Markus, Lukas, Johannes,
    Apostelgeschichte, Römer, 1. Korinther|1 Korinther, 2. Korinther|2 Korinther, Galater, Epheser,
    Philipper, Kolosser, 1. Thessalonicher|1 Thessalonicher, 2. Thessalonicher|2 Thessalonicher,
    1. Timotheus|1 Timotheus, 2. Timotheus|2 Timotheus, Titus, Philemon, Hebräer, Jakobus,
    1. Petrus|1 Petrus, 2. Petrus|2 Petrus, 1. Johannes|1 Johannes, 2. Johannes|2 Johannes,
    3. Johannes|3 Johannes, Judas, Offenbarung`,
  ),
  words: {
    chapter: String.raw`kapiteln?|kap\.?`,
    verse: String.raw`versen?|vv?\.|vers`,
    to: String.raw`bis`,
    and: String.raw`und`,
    following: String.raw`und folgende`,
    others: String.raw`Kapitel|Psalmen?|Bücher|Texte?|Abschnitte?|Seiten?|Worte|Wörter|Sätze|Tage`,
    psalm: String.raw`psalm(?:en)?`,
    counted: String.raw`Jahren?|Monaten?|Wochen?|Tagen?|Stunden?|Minuten?|Sekunden?|mal|Leuten?|Männern?|Frauen|Kindern?|Personen|Freunden?|Exemplaren?|Prozent|von (?:diesen|denen|ihnen|den|meinen|unseren|\d+)|dieser|davon`,
    time: String.raw`pm|Uhr|h|Stunden|Minuten|Millionen|Prozent|Euro`,
    numbered: {
      ordinals: ['erste[rns]?', 'zweite[rns]?', 'dritte[rns]?'],
      letter: String.raw`(?:briefe?s? )?(?:des (?:paulus |petrus |johannes ))?(?:an )?(?:die |des )?`,
    },
  },
  ordinary: ['am', 'so', 'da', 'es', 'ri', 'ob', 'mal', 'apg', 'est'],
};
