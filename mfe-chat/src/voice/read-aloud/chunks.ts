import { limits } from '@targum/contracts';
import { MOSTLY_CLOSING } from '@targum/scripture/quotation-marks';

type Split = (text: string) => readonly string[];

const CLOSING = String.raw`["'’${MOSTLY_CLOSING})\]）]*`;
/**
 * A Latin full stop ends a sentence only before a space. The full stops of other scripts end a
 * sentence anywhere.
 */
const SENTENCE = new RegExp(
  `[\\s\\S]+?(?:[.!?…؟۔।॥።။]+${CLOSING}(?:\\s+|$)|[。！？]+${CLOSING}\\s*|$)`,
  'g',
);
/** A Latin comma, which can be part of a number, ends a clause only before a space. */
const CLAUSE = new RegExp(
  `[\\s\\S]+?(?:[,;:]+${CLOSING}\\s+|[،؛፣፤፥၊，、；：]+${CLOSING}\\s*|$)`,
  'g',
);
const SPACED_WORD = /\S+\s*/g;
/** Matches text that a voice can say, unlike a line of dashes. */
const SAYABLE = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

const byPattern =
  (pattern: RegExp): Split =>
  (text) =>
    text.match(pattern) ?? [];

/** Without `Intl.Segmenter` the text stays whole, and the next way of splitting takes over. */
const bySegmenter =
  (granularity: 'grapheme' | 'word' | 'sentence'): Split =>
  (text) =>
    'Segmenter' in Intl
      ? Array.from(
          new Intl.Segmenter(undefined, { granularity }).segment(text),
          ({ segment }) => segment,
        )
      : [text];

/**
 * The ways of splitting a sentence that is too long, the preferred way first. The last three can
 * split text without spaces.
 */
const GENTLEST_FIRST: readonly Split[] = [
  byPattern(CLAUSE),
  byPattern(SPACED_WORD),
  bySegmenter('word'),
  bySegmenter('grapheme'),
  (text) => Array.from(text),
];

/**
 * Splits passages into chunks to play: sentences, or stretches of at most `max` characters. No
 * sayable text is lost, and a chunk never spans two passages.
 */
export function splitIntoChunks(
  passages: readonly string[],
  max: number = limits.speech.chunkMax,
): string[] {
  return passages
    .flatMap(sentencesOf)
    .flatMap((sentence) => fit(sentence, max, GENTLEST_FIRST))
    .filter((chunk) => SAYABLE.test(chunk));
}

const sentencesOf: Split = (text) =>
  'Segmenter' in Intl ? bySegmenter('sentence')(text) : byPattern(SENTENCE)(text);

function fit(text: string, max: number, ways: readonly Split[]): string[] {
  const trimmed = text.trim();
  const [split, ...harsher] = ways;
  if (trimmed.length <= max || !split) return [trimmed];
  return pack(split(trimmed), max).flatMap((part) => fit(part, max, harsher));
}

function pack(parts: readonly string[], max: number): string[] {
  const packed: string[] = [];
  for (const part of parts) {
    const joined = (packed.at(-1) ?? '') + part;
    if (packed.length > 0 && joined.trim().length <= max) packed[packed.length - 1] = joined;
    else packed.push(part);
  }
  return packed;
}
