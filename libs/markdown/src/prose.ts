import { LINK_TARGET } from './link-target.ts';

const LINK = new RegExp(String.raw`!?\[[^[\]]*\](?:${LINK_TARGET}|\[[^[\]]*\])`, 'g');
/**
 * Matches a web address. At most 21 characters are read before `://`, so that the search stays fast
 * in long words.
 */
const ADDRESS = /(?<![a-z\d+.-])[a-z][a-z\d+.-]{0,20}:\/\/\S+|\bwww\.\S+/gi;
const BACKTICKS = /(?<!\\)`+/g;

/**
 * Returns as many line breaks as the part has characters, so that the text after the part keeps its
 * place.
 */
const blank = (part: string): string => '\n'.repeat(part.length);

/**
 * Blanks the code spans. A span ends at the next run with as many backticks as the run at its
 * beginning.
 */
function withoutCode(paragraph: string): string {
  const runs = [...paragraph.matchAll(BACKTICKS)];
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

/** Replaces code, links and addresses with line breaks, without moving other characters. */
export const proseOf = (paragraph: string): string =>
  withoutCode(paragraph).replace(LINK, blank).replace(ADDRESS, blank);
