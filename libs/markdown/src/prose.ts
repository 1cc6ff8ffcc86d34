import { codeSpansIn } from './code-spans-in.ts';
import { ADDRESS, LINK } from './link-target.ts';

/**
 * Returns as many line breaks as the part has characters, so that the text after the part keeps its
 * place.
 */
const blank = (part: string): string => '\n'.repeat(part.length);

function withoutCode(paragraph: string): string {
  const parts: string[] = [];
  let written = 0;
  for (const { start, end } of codeSpansIn(paragraph)) {
    parts.push(paragraph.slice(written, start), blank(paragraph.slice(start, end)));
    written = end;
  }
  return parts.join('') + paragraph.slice(written);
}

/** Replaces code, links and addresses with line breaks, without moving other characters. */
export const proseOf = (paragraph: string): string =>
  withoutCode(paragraph).replace(LINK, blank).replace(ADDRESS, blank);
