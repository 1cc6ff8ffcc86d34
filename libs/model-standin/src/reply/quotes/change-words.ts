/** Words that change a sentence, by the language of the sentence. */
interface ChangingWords {
  other: string;
  not: string;
}

const ENGLISH: ChangingWords = { other: 'otherwise', not: 'not' };
const CHANGING: Readonly<Record<string, ChangingWords>> = {
  fr: { other: 'autrement', not: 'pas' },
  ar: { other: 'هكذا', not: 'لا' },
};

/** Marks, except those within a word: "don’t", "burnt-offering". */
const MARKS = /(?<![\p{L}\p{M}])['’-]|['’-](?!\p{L})|[^\p{L}\p{M}\p{N}\s'’-]/gu;
const MARKS_AT_ENDS = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;
const VOWEL_SIGNS = /(?=[\p{Script_Extensions=Arabic}\p{Script_Extensions=Hebrew}])\p{Mn}/gu;
const LETTERS = /[\p{L}\p{M}\p{N}'’-]+/u;
/** The server compares 600 characters, so the change is among the first ones. */
const CHANGED_MAX = 500;
/** Of two words, one that stays is too few for a near match. */
const FEW = 3;

/**
 * The same words in small letters, without marks and without vowel signs; with a comma more, if they have
 * none of these but at their ends, where marks count less.
 */
export function withOtherMarks(words: string): string {
  const bare = words
    .toLowerCase()
    .replaceAll(MARKS, ' ')
    .replaceAll(VOWEL_SIGNS, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return bare === words.replaceAll(MARKS_AT_ENDS, '') ? bare.replace(' ', ', ') : bare;
}

/** The words with another word in the middle: in place of one, or added where there are few. */
export function withAWrongWord(words: string, language: string): string {
  const all = words.split(/\s+/);
  const { other } = changingWords(language);
  const middle = middleOf(all);
  const wrong = (all[middle] ?? '').replace(LETTERS, other);
  const isChanged = all.length >= FEW && wrong !== all[middle];
  return all.toSpliced(middle, isChanged ? 1 : 0, isChanged ? wrong : other).join(' ');
}

/** The words without their first "not", or with one. */
export function negated(words: string, language: string): string {
  const all = words.split(/\s+/);
  const { not } = changingWords(language);
  const place = all.findIndex((word) => LETTERS.exec(word)?.[0].toLowerCase() === not);
  const isNear = place !== -1 && all.slice(0, place).join(' ').length < CHANGED_MAX;
  return (isNear ? all.toSpliced(place, 1) : all.toSpliced(middleOf(all), 0, not)).join(' ');
}

const changingWords = (language: string): ChangingWords =>
  CHANGING[language.split('-')[0] ?? ''] ?? ENGLISH;

/** The index of the word in the middle of those that are compared. */
function middleOf(words: readonly string[]): number {
  let length = 0;
  const compared = words.filter((word) => (length += word.length + 1) < CHANGED_MAX);
  return Math.floor(compared.length / 2);
}
