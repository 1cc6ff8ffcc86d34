/** Invisible characters that folding removes from a word. Some of them join or separate letters. */
const INVISIBLE = String.raw`\u00ad\u200c\u200d\u2060\ufeff`;

/** The raised and lowered digits, which number verses and notes. */
const RAISED = String.raw`\u00b2\u00b3\u00b9\u2070-\u2079\u2080-\u208e`;

/** Scripts without spaces between words. The last range is narrow Katakana. */
const UNSPACED = [
  String.raw`\u0e01-\u0e4e\u0e81-\u0ece\u0edc-\u0edf\u1000-\u103f\u1050-\u108f\u109a-\u109d\u1780-\u17dd`,
  String.raw`\u1950-\u19cf\u1a20-\u1a7f\u3005-\u3007\u3031-\u3035\u3038-\u312f\u3192-\u3195\u31a0-\u31bf\u31f0-\u31ff`,
  String.raw`\u3220-\u3229\u3280-\u3289\u3400-\u9fff\ua9e0-\ua9ef\ua9fa-\ua9fe\uaa60-\uaadf\uf900-\ufaff\u{20000}-\u{3ffff}`,
  String.raw`\uff66-\uff9f`,
].join('');

/**
 * The characters of words. These include characters for private use, which some languages use as
 * letters.
 */
const IN_WORDS = String.raw`[\p{L}\p{M}\p{N}\p{Co}${INVISIBLE}]`;
const RUN_OR_WORD = new RegExp(
  `(?<run>(?=[${UNSPACED}])(?:(?=${IN_WORDS})[${UNSPACED}${INVISIBLE}])+)|(?:(?![${UNSPACED}${RAISED}])${IN_WORDS})+`,
  'gu',
);

/** The characters that folding removes: invisible characters, diacritics and vowel signs. */
const IGNORED = new RegExp(
  String.raw`[${INVISIBLE}\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0652\u0670\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  'gu',
);

/** Letters that the database replaces and that Unicode does not decompose. */
const REPLACED: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i' },
  ...{ ς: 'σ', ٱ: 'ا', ى: 'ي' },
};

/** Folds a word into the form that the search compares, as `search_text` of the database does. */
export const folded = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(IGNORED, '')
    // Removes the madda and hamza that NFKD separates from an Arabic alif.
    .replace(/ا[\u0653-\u0655]/gu, 'ا')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøđðþłħıςٱى]/gu, (letter) => REPLACED[letter] ?? letter);

/** A word of a text, or a run of letters in a script without spaces. */
export interface SearchWord {
  readonly text: string;
  /** The start of the word in UTF-16 units. */
  readonly start: number;
  readonly plain: string;
  readonly isRun: boolean;
}

/** Cuts a text into words and runs, as the database does. */
export const searchWords = (text: string): SearchWord[] =>
  Array.from(text.matchAll(RUN_OR_WORD), ({ 0: word, index, groups }) => ({
    text: word,
    start: index,
    plain: folded(word),
    isRun: groups?.['run'] !== undefined,
  })).filter(({ plain }) => plain !== '');
