import { wordsKey } from './number-words.ts';
import { MOSTLY_CLOSING } from '../../quotations/quotation-marks.ts';
import type { Language } from '../languages/language.ts';
import { wordStart } from '../languages/word-start.ts';
import type { PlacedText } from '../text/placed-text.ts';

/** Marks a number that was spoken as an ordinal ("the twenty-third psalm"). */
export const ORDINAL_MARK = '°';

/**
 * A spoken number has at most this many words. "One hundred and seventy-six" has five words, and
 * Arabic needs one more.
 */
const WORDS_MAX = 6;
const WORD = /[\p{L}\p{M}]+/gu;

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface SaidNumber {
  readonly value: number;
  /** True for an ordinal before its noun ("third chapter"). */
  readonly isOrdinal: boolean;
  readonly start: number;
  readonly end: number;
  readonly count: number;
}

type Dictation = NonNullable<ReturnType<typeof createDictation>>;

const CLAUSE_END = new RegExp(String.raw`^ ?(?:[.,;:!?)\]"${MOSTLY_CLOSING}؟]|$)`, 'u');

function createDictation(language: Language) {
  const { words, numbers } = language;
  const table = numbers?.();
  if (table === undefined) return undefined;
  const { chapter, verse, to, and, psalm } = words;
  return {
    numbers: table,
    /** The first words of all numbers. A line without any of these words contains no number. */
    firstWords: new Set(
      [...table.cardinals.keys(), ...table.ordinals.keys()].map((key) => key.split(' ')[0] ?? ''),
    ),
    psalm: new RegExp(`(?<!\\p{L})(?:${psalm}) $`, 'iu'),
    /** Matches a word after which a number belongs to a reference, such as "chapter" or "psalm". */
    before: new RegExp(`${wordStart(language)}(?:${chapter}|${verse}|${psalm}) ?$`, 'iu'),
    afterOrdinal: new RegExp(`^[ -](?:${chapter}|${psalm})(?!\\p{L})`, 'iu'),
    between: new RegExp(
      `^(?: ?[,:-] ?| )(?:(?:${to}|${and})(?!\\p{L}) ?)?(?:(?:${verse}) ?)?$`,
      'iu',
    ),
    /**
     * Matches the word "verse" after a number. The number is then a chapter, even without the word
     * "chapter".
     */
    verse: new RegExp(`^[ ,]*(?:${verse})(?!\\p{L})`, 'iu'),
  };
}

/** The table of Arabic has thousands of numbers, so each language has one table in a process. */
const dictations = new Map<Language, Dictation | undefined>();

function dictationOf(language: Language): Dictation | undefined {
  if (!dictations.has(language)) dictations.set(language, createDictation(language));
  return dictations.get(language);
}

function numberAt(
  words: readonly Word[],
  first: number,
  text: string,
  { numbers, firstWords }: Dictation,
): SaidNumber | undefined {
  if (!firstWords.has(wordsKey(words[first]?.text ?? ''))) return undefined;
  let end = first + 1;
  while (
    end < words.length &&
    end < first + WORDS_MAX &&
    /^[ -]$/.test(text.slice(words[end - 1]?.end, words[end]?.start))
  ) {
    end += 1;
  }
  for (; end > first; end -= 1) {
    const start = words[first]?.start ?? 0;
    const last = words[end - 1]?.end ?? 0;
    const key = wordsKey(text.slice(start, last));
    const cardinal = numbers.cardinals.get(key);
    const value = cardinal ?? numbers.ordinals.get(key);
    if (value !== undefined) {
      return { value, isOrdinal: cardinal === undefined, start, end: last, count: end - first };
    }
  }
  return undefined;
}

/** "Psalm one nineteen" is psalm 119, because Psalm 1 has no verse 19. */
function psalmNumber(first: SaidNumber, rest: SaidNumber | undefined, text: string): SaidNumber {
  if (first.value !== 1 || first.isOrdinal || rest === undefined || rest.isOrdinal) return first;
  if (rest.value < 10 || rest.value > 50 || text.slice(first.end, rest.start) !== ' ') return first;
  return { ...first, value: 100 + rest.value, end: rest.end, count: first.count + rest.count };
}

/**
 * Finds the spoken numbers that belong to references: those beside the name of a book, or beside a
 * word such as "chapter" or "verse".
 */
function* saidNumbers(
  text: string,
  dictation: Dictation,
  endsWithName: (text: string) => boolean,
): Generator<SaidNumber> {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }): Word => ({
    text: word,
    start: index,
    end: index + word.length,
  }));
  /**
   * The end of the last number that was found. The next number can belong to the same reference.
   */
  let openAt: number | undefined;
  for (let index = 0; index < words.length;) {
    const first = numberAt(words, index, text, dictation);
    if (first === undefined) {
      index += 1;
      continue;
    }
    const before = text.slice(Math.max(0, first.start - 60), first.start);
    const number = dictation.psalm.test(before)
      ? psalmNumber(first, numberAt(words, index + first.count, text, dictation), text)
      : first;
    const after = text.slice(number.end, number.end + 60);
    const next = numberAt(words, index + number.count, text, dictation);
    const isSecond =
      openAt !== undefined && dictation.between.test(text.slice(openAt, number.start));
    const isOrdinal = number.isOrdinal && dictation.afterOrdinal.test(after);
    const isAfterName = (): boolean =>
      endsWithName(before) &&
      (CLAUSE_END.test(after) ||
        dictation.verse.test(after) ||
        (next !== undefined && /^,? $/.test(text.slice(number.end, next.start))));
    if (isSecond || dictation.before.test(before) || isOrdinal || isAfterName()) {
      yield { ...number, isOrdinal };
      openAt = number.end;
    }
    index += number.count;
  }
}

export class Digits {
  readonly #dictation: Dictation | undefined;
  readonly #endsWithName: (text: string) => boolean;

  /** @param endsWithName tells whether a text ends with a book's full name. */
  constructor(language: Language, endsWithName: (text: string) => boolean) {
    this.#dictation = dictationOf(language);
    this.#endsWithName = endsWithName;
  }

  mayBeIn(text: string): boolean {
    const firstWords = this.#dictation?.firstWords;
    if (firstWords === undefined) return false;
    return (
      wordsKey(text)
        .match(WORD)
        ?.some((word) => firstWords.has(word)) ?? false
    );
  }

  write(line: PlacedText): PlacedText {
    if (this.#dictation === undefined) return line;
    const said = [...saidNumbers(line.text, this.#dictation, this.#endsWithName)];
    return line.changed(
      said.map(({ value, isOrdinal, start, end }) => ({
        start,
        end,
        text: `${value}${isOrdinal ? ORDINAL_MARK : ''}`,
      })),
    );
  }
}
