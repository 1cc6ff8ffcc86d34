import { QUOTED_MAX } from '@targum/contracts/on-demand';
import type { Stretch } from '../../finding/text/placed-text.ts';
import { cutWords } from '../words/cut.ts';
import { endOfWords } from './attribution.ts';
import type { ReplyParagraph } from './paragraph.ts';
import { plainWords } from './plain-words.ts';
import { withoutMarksAtEnd } from './quoted-places.ts';
import { NEAR_MAX } from './text-names.ts';
import type { FindTextName } from './text-names.ts';

/**
 * A long claim is read up to this many characters of Markdown, which suffice for `QUOTED_MAX`
 * characters of plain text.
 */
const MARKDOWN_MAX = 4 * QUOTED_MAX;
/** Matches text that may follow a reference on its line: "Mark 4:39, WEB)". */
const AFTER_REFERENCE = /^[ \t\u{A0},;)\]*_.]*/u;
const HAS_WORDS = /[\p{L}\p{N}]/u;

const marksAfter = (text: string): number => AFTER_REFERENCE.exec(text)?.[0].length ?? 0;

/** Counts the characters that belong to a reference: its bracket and the name of its text. */
function lengthAfterReference(text: string, findName: FindTextName): number {
  const name = findName(text);
  const place = name === undefined ? -1 : text.indexOf(name);
  if (name === undefined || HAS_WORDS.test(text.slice(0, place))) return marksAfter(text);
  const end = place + name.length;
  return end + marksAfter(text.slice(end));
}

/**
 * Returns the place at which reading a long claim stops: at a space, or anywhere in a script
 * without spaces.
 */
function lastToRead(text: string, start: number): number {
  const most = start + MARKDOWN_MAX;
  const space = text.lastIndexOf(' ', most);
  return space > start + MARKDOWN_MAX / 2 ? space : most;
}

/**
 * Returns the plain words at a place, without references and without a line that only names their
 * source.
 */
export function wordsAt(place: Stretch, paragraph: ReplyParagraph, findName: FindTextName) {
  const { text, references } = paragraph;
  const { start } = place;
  const end = endOfWords(place, paragraph);
  const last = end - start <= MARKDOWN_MAX ? end : lastToRead(text, start);
  const parts: string[] = [];
  let done = start;
  for (const reference of references) {
    if (reference.start < done || reference.end > last) continue;
    parts.push(withoutMarksAtEnd(text.slice(done, reference.start)));
    const after = text.slice(reference.end, Math.min(last, reference.end + NEAR_MAX));
    done = reference.end + lengthAfterReference(after, findName);
  }
  const words = plainWords([...parts, text.slice(done, last)].join(' '));
  const cut = cutWords(words);
  return { words: cut, isLonger: last < end || cut.length < words.length };
}
