import type { Stretch } from '../../finding/text/placed-text.ts';
import type { Cited, Surroundings } from './cited.ts';

export type FindTextName = (stretch: string) => string | undefined;

/** The maximum number of characters between a reference or quotation and the name of its text. */
export const NEAR_MAX = 60;

const escaped = (name: string): string => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/**
 * Returns a function that finds the first name of a text in a stretch.
 * @param names abbreviations and names of texts. Only whole words match, with their capitals.
 */
export function textNameFinder(names: readonly string[]): FindTextName {
  const longestFirst = names.filter(Boolean).toSorted((one, other) => other.length - one.length);
  if (longestFirst.length === 0) return () => undefined;
  const any = longestFirst.map(escaped).join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'u');
  return (stretch) => pattern.exec(stretch)?.[0];
}

/**
 * Returns the name of a text that stands after the reference, or else before the quotation, or else
 * after it.
 */
export function textNameNear(
  place: Stretch,
  cited: Cited | undefined,
  around: Surroundings,
  findName: FindTextName,
): string | undefined {
  const { text, quoted, sentenceAt } = around;
  const nameIn = ({ start, end }: Stretch, sentence: number): string | undefined => {
    const name = findName(text.slice(start, end));
    if (name === undefined) return undefined;
    return sentenceAt(text.indexOf(name, start)) === sentence ? name : undefined;
  };
  const nextAfter = (from: number): number =>
    Math.min(from + NEAR_MAX, quoted.find(({ start }) => start >= from)?.start ?? text.length);
  const previous = quoted.findLast(({ end }) => end <= place.start);
  const sentence = sentenceAt(place.start);
  const { start: reference, end: afterReference } = cited ?? {};
  return (
    (reference === undefined || afterReference === undefined
      ? undefined
      : nameIn({ start: afterReference, end: nextAfter(afterReference) }, sentenceAt(reference))) ??
    nameIn(
      { start: Math.max(previous?.end ?? 0, place.start - NEAR_MAX), end: place.start },
      sentence,
    ) ??
    nameIn({ start: place.end, end: nextAfter(place.end) }, sentence)
  );
}
