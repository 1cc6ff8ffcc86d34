import { folded, searchWords } from './search-words.ts';
import type { SearchWord } from './search-words.ts';
import type { HighlightedText } from '@targum/contracts/on-demand';

/** The number of characters before the match, so that two lines on a phone show the match. */
const BEFORE = 24;
const LENGTH = 200;
/** A snippet is at most this much shorter, so that it ends between words. */
const END_WITHIN = 60;
const ELLIPSIS = '…';

type Mark = HighlightedText['marks'][number];

export type Marker = ReturnType<typeof createMarker>;

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const characterStart = (text: string, position: number): number =>
  graphemes.segment(text).containing(position)?.index ?? position;

/**
 * Returns the first place from `position` on at which a word begins, but not one behind `latest`. In
 * a long word, returns a place between two visible characters.
 */
const startAfter = (text: string, position: number, latest: number): number => {
  if (position <= 0) return 0;
  const start = text.indexOf(' ', position - 1) + 1;
  return start > 0 && start <= latest ? start : characterStart(text, position);
};

/**
 * Returns the last place up to a position where a text can be cut between words. If a long word
 * leaves no such place near, returns one between two visible characters.
 */
const endBefore = (text: string, position: number): number => {
  if (position >= text.length) return text.length;
  const space = text.lastIndexOf(' ', position);
  return space > position - END_WITHIN ? space : characterStart(text, position);
};

/**
 * Returns the places of the searched texts in a run of a script without spaces. Each place consists
 * of whole visible characters.
 */
const marksInRun = ({ text, start, plain }: SearchWord, texts: readonly string[]): Mark[] => {
  const found = new Uint8Array(plain.length + 1);
  for (const each of texts) {
    for (let at = plain.indexOf(each); at >= 0; at = plain.indexOf(each, at + 1)) {
      found.fill(1, at, at + each.length);
    }
  }
  const marks: { start: number; end: number }[] = [];
  if (!found.includes(1)) return marks;
  // Folding single characters takes most of the time in a long text, so it is skipped if folding
  // has not changed the run.
  const isFolded = plain === text;
  let at = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    const { length } = isFolded ? segment : folded(segment);
    if (found.subarray(at, at + Math.max(length, 1)).includes(1)) {
      const end = start + index + segment.length;
      const last = marks.at(-1);
      if (last?.end === start + index) last.end = end;
      else marks.push({ start: start + index, end });
    }
    at += length;
  }
  return marks;
};

/** @param query the user's search. Its last word also matches words that begin with it. */
export function createMarker(query: string) {
  const wanted = searchWords(query);
  const runs = wanted.filter(({ isRun }) => isRun).map(({ plain }) => plain);
  const beginning = wanted.at(-1)?.isRun === false ? wanted.pop()?.plain : undefined;
  const whole = new Set(wanted.filter(({ isRun }) => !isRun).map(({ plain }) => plain));
  const isWanted = (plain: string): boolean =>
    whole.has(plain) || (beginning !== undefined && plain.startsWith(beginning));

  const all = (text: string): HighlightedText => {
    const line = oneLine(text);
    const marks = searchWords(line).flatMap((word) => {
      if (word.isRun) return marksInRun(word, runs);
      const { start, plain } = word;
      return isWanted(plain) ? [{ start, end: start + word.text.length }] : [];
    });
    return { text: line, marks };
  };

  return {
    /** Reports whether a text has all the words of the search. */
    matches(text: string): boolean {
      const found = searchWords(text);
      const words = found.filter(({ isRun }) => !isRun).map(({ plain }) => plain);
      return (
        [...whole].every((word) => words.includes(word)) &&
        (beginning === undefined || words.some((word) => word.startsWith(beginning))) &&
        runs.every((run) => found.some(({ isRun, plain }) => isRun && plain.includes(run)))
      );
    },
    all,
    /** Returns the part around the first match, or the beginning of a text without a match. */
    snippet(text: string): HighlightedText {
      const { text: line, marks } = all(text);
      const first = marks[0]?.start ?? 0;
      const from = startAfter(line, first - BEFORE, first);
      const to = endBefore(line, from + LENGTH);
      const before = from === 0 ? '' : ELLIPSIS;
      const after = to === line.length ? '' : ELLIPSIS;
      const shift = before.length - from;
      return {
        text: before + line.slice(from, to) + after,
        marks: marks
          .filter(({ start: at }) => at >= from && at < to)
          // In a script without spaces, a mark can be longer than a snippet, so its end is cut.
          .map(({ start: at, end }) => ({ start: at + shift, end: Math.min(end, to) + shift })),
      };
    },
  };
}
