import type { Stretch } from '../../finding/text/placed-text.ts';
import { wordsOf } from '../words/fold.ts';
import { ANY_TURNS } from '../words/turning-words.ts';
import type { ReplyParagraph } from './paragraph.ts';

const BLOCK = /^[ \t]*>/;
/** Matches a dash before a name: "— Jesus, " */
const BEGINS_WITH_DASH = /^[ \t>*_]*(?:[—–―]|-{1,2}[ \t])/;
const WITHOUT_WORDS = /^[^\p{L}\p{N}]*$/u;
/** Matches ", NIV)", the abbreviation of a text that is not installed. */
const ABBREVIATION = /^[\s,;()[\]*_]*\p{Lu}[\p{Lu}\p{N}]{1,11}[\s)\]*_.]*$/u;
/** The maximum number of words that can name a source after a dash. References do not count. */
const WORDS_MAX = 5;
const WORDS_WITHOUT_CAPITALS_MAX = 2;
const BEGINS_NAME = /^[\p{Lu}\p{Lt}\p{Nd}]/u;
const WITHOUT_CAPITALS = /^\p{Lo}/u;
/** Small words in names: "Jesus in the Gospel of Mark", "Psaume de David". */
const IN_NAMES: ReadonlySet<string> = new Set(
  'a and in of the to de des du et la le les von und el los y da do e'.split(' '),
);

/** Reports whether the words can only name a source, in any language. */
function isName(text: string): boolean {
  const words = wordsOf(text).map(({ folded, start, end }) => ({
    folded,
    written: text.slice(start, end),
  }));
  const withoutCapitals = words.filter(({ written }) => WITHOUT_CAPITALS.test(written));
  return (
    words.length <= WORDS_MAX &&
    withoutCapitals.length <= WORDS_WITHOUT_CAPITALS_MAX &&
    words.every(
      (word) =>
        !ANY_TURNS.turns(word) &&
        (BEGINS_NAME.test(word.written) ||
          WITHOUT_CAPITALS.test(word.written) ||
          IN_NAMES.has(word.folded)),
    )
  );
}

/**
 * Returns the end of a claim's words. A last line of a block quotation that only names the source,
 * such as "— Jesus, Mark 4:39 (NIV)", does not belong to the words.
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
  const isAttribution =
    isName(`${before} ${after}`) &&
    (BEGINS_WITH_DASH.test(before) || (WITHOUT_WORDS.test(before) && ABBREVIATION.test(after)));
  return isAttribution ? line - 1 : end;
}
