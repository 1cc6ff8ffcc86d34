import type { Stretch } from '../../finding/text/placed-text.ts';
import { countWords } from '../words/fold.ts';
import type { ReplyParagraph } from './paragraph.ts';

const BLOCK = /^[ \t]*>/;
/** "— Jesus, " */
const BEGINS_WITH_DASH = /^[ \t>*_]*(?:[—–―]|-{1,2}[ \t])/;
const WITHOUT_WORDS = /^[^\p{L}\p{N}]*$/u;
/** ", NIV)": the abbreviation of a text that is not installed. */
const ABBREVIATION = /^[\s,;()[\]*_]*\p{Lu}[\p{Lu}\p{N}]{1,11}[\s)\]*_.]*$/u;
/** How many words a line with a dash may have besides its references. */
const WORDS_MAX = 5;

/**
 * Where the words of a claim end: before the last line of a block quotation if that line only says where
 * the words come from, such as "— Jesus, Mark 4:39 (NIV)".
 * @returns the end of the claim if there is no such line.
 */
export function endOfWords({ start, end }: Stretch, { text, references }: ReplyParagraph): number {
  if (!BLOCK.test(text.slice(start, end))) return end;
  const line = text.lastIndexOf('\n', end - 1) + 1;
  if (line <= start) return end;
  const own = references.filter((each) => each.start >= line && each.end <= end);
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return end;
  const before = text.slice(line, first.start);
  const after = text.slice(last.end, end);
  const isAttribution = BEGINS_WITH_DASH.test(before)
    ? countWords(before) + countWords(after) <= WORDS_MAX
    : WITHOUT_WORDS.test(before) && ABBREVIATION.test(after);
  return isAttribution ? line - 1 : end;
}
