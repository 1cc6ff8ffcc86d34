import type { MarkedText } from './search.ts';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/**
 * Diacritics of Latin, Greek and Cyrillic, points and accents of Hebrew, Arabic vowel signs and the
 * Arabic tatweel.
 */
const DIACRITICS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670\u0640]/gu;

/** Letters that PostgreSQL's `unaccent` replaces and that Unicode does not decompose. */
const REPLACED: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i' },
  ...{ ٱ: 'ا', ى: 'ي' },
};

/** A word as the search compares it, like `search_text` in the database. */
const folded = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(DIACRITICS, '')
    // Arabic hamza, which NFKD separates from its alif.
    .replace(/ا[\u0653-\u0655]/gu, 'ا')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøđðþłħıٱى]/gu, (letter) => REPLACED[letter] ?? letter);

const AROUND_BEFORE = 60;
const LENGTH = 200;
const ELLIPSIS = '…';

/** Marks the words of a text that a search is for. */
export type Marker = {
  /** Whether a text has all the words. */
  matches(text: string): boolean;
  /** The whole text, in one line. */
  all(text: string): MarkedText;
  /** The part around the first match, or the beginning of a text without one. */
  snippet(text: string): MarkedText;
};

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** The start of the word in which a position is. */
const wordStart = (text: string, position: number): number =>
  position <= 0 ? 0 : text.lastIndexOf(' ', position) + 1;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The last place before a position that does not split a word, or at least no visible character. */
const endBefore = (text: string, start: number, position: number): number => {
  if (position >= text.length) return text.length;
  const space = text.lastIndexOf(' ', position);
  if (space > start) return space;
  return graphemes.segment(text).containing(position)?.index ?? position;
};

/** @param query the text that a user searches for; its last word is the beginning of a word. */
export function createMarker(query: string): Marker {
  const wanted = (query.match(WORD) ?? []).map(folded);
  const beginning = wanted.pop();
  const whole = new Set(wanted);
  const isWanted = (word: string): boolean => {
    const plain = folded(word);
    return whole.has(plain) || (beginning !== undefined && plain.startsWith(beginning));
  };

  const all = (text: string): MarkedText => {
    const line = oneLine(text);
    const marks = [...line.matchAll(WORD)]
      .filter(([word]) => isWanted(word))
      .map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
    return { text: line, marks };
  };

  return {
    matches(text) {
      const words = (text.match(WORD) ?? []).map(folded);
      return (
        wanted.every((word) => words.includes(word)) &&
        (beginning === undefined || words.some((word) => word.startsWith(beginning)))
      );
    },
    all,
    snippet(text) {
      const { text: line, marks } = all(text);
      const first = marks[0]?.start ?? 0;
      const start = wordStart(line, Math.min(first, Math.max(0, first - AROUND_BEFORE)));
      const from = first - start > LENGTH / 2 ? first : start;
      const to = endBefore(line, from, from + LENGTH);
      const before = from === 0 ? '' : ELLIPSIS;
      const after = to === line.length ? '' : ELLIPSIS;
      const shift = before.length - from;
      return {
        text: before + line.slice(from, to) + after,
        marks: marks
          .filter(({ start: at }) => at >= from && at < to)
          // A script without spaces has words that are longer than a snippet.
          .map(({ start: at, end }) => ({ start: at + shift, end: Math.min(end, to) + shift })),
      };
    },
  };
}
