import { LINK_TARGET } from '@targum/scripture';

/** Links and images with their words. */
const LINK = new RegExp(String.raw`!?\[[^[\]]*\](?:${LINK_TARGET}|\[[^[\]]*\])`, 'g');
/** The name of a protocol begins a word, so that a long word is not tried at each of its letters. */
const ADDRESS = /(?<![a-z\d+.-])[a-z][a-z\d+.-]{0,20}:\/\/\S+|\bwww\.\S+/gi;
const BACKTICKS = /(?<!\\)`+/g;

/** Line breaks in place of a part, so that what follows keeps its place. */
const blank = (part: string): string => '\n'.repeat(part.length);

/** Code begins at backticks and ends at the next ones of the same number. */
function withoutCode(paragraph: string): string {
  const runs = [...paragraph.matchAll(BACKTICKS)];
  /** The places of the runs of each length, in their order. */
  const places = Map.groupBy(runs.keys(), (place) => runs[place]![0].length);
  const parts: string[] = [];
  let written = 0;
  for (let first = 0; first < runs.length; first += 1) {
    const { 0: mark, index } = runs[first]!;
    const same = places.get(mark.length)!;
    while (same[0] !== undefined && same[0] <= first) same.shift();
    const last = same[0];
    if (last === undefined) continue;
    const end = runs[last]!.index + mark.length;
    parts.push(paragraph.slice(written, index), blank(paragraph.slice(index, end)));
    written = end;
    first = last;
  }
  return parts.join('') + paragraph.slice(written);
}

/**
 * A paragraph of Markdown with line breaks in place of code, links and addresses. All else keeps its
 * place.
 */
export const proseOf = (paragraph: string): string =>
  withoutCode(paragraph).replace(LINK, blank).replace(ADDRESS, blank);
