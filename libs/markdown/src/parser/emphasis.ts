import { attention } from 'micromark-core-commonmark';
import type { Code, Construct, Extension, Token, Tokenizer } from 'micromark-util-types';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';

const ASTERISK = 42;
const TILDE = 126;

const SPACE = /[\s\p{Z}]/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;
/**
 * Matches opening brackets and „. Other quotation marks do not match, because they open in some
 * languages and close in others.
 */
const OPENING = /\p{Ps}/u;
const CLOSING = /\p{Pe}/u;
const ASCII = /[\0-\x7f]/;
/**
 * Matches the ASCII punctuation of sentences. The other ASCII punctuation is also used in sums and
 * patterns, such as `(a+b)*c`.
 */
const SENTENCE = /[.,:;!?"']/;
const LETTER = /\p{L}/u;

const characterOf = (code: Code): string =>
  code === null || code < 0 ? ' ' : String.fromCharCode(code);
const isPunctuation = (character: string): boolean => PUNCTUATION.test(character);
const isInWord = (character: string): boolean =>
  !SPACE.test(character) && !isPunctuation(character);

const areAscii = (before: string, after: string): boolean =>
  ASCII.test(before) && ASCII.test(after);

/**
 * Reports whether marks between punctuation and a word, as in `**«Paix.»**suite`, may end an
 * emphasis. Between ASCII characters, only two or more marks may, and only after the punctuation of
 * a sentence: `**Note:**text`, but not `(a+b)*c`.
 */
const mayClose = (before: string, after: string, length: number): boolean =>
  areAscii(before, after)
    ? length > 1 && SENTENCE.test(before) && LETTER.test(after)
    : isPunctuation(before) && isInWord(after) && !OPENING.test(before);

/**
 * Reports whether marks between a word and punctuation, as in `含**「重点」**`, may begin an emphasis.
 * Between ASCII characters, as in `5*(2+3)*4`, they may not.
 */
const mayOpen = (before: string, after: string): boolean =>
  isInWord(before) && isPunctuation(after) && !CLOSING.test(after) && !areAscii(before, after);

const lengthOf = ({ start, end }: Token): number => end.offset - start.offset;

function loosened(construct: Construct): Construct {
  const tokenize: Tokenizer = function tokenize(effects, ok, nok) {
    const before = characterOf(this.previous);
    let marks: Token | undefined;
    const exit: typeof effects.exit = (type) => (marks = effects.exit(type));
    return construct.tokenize.call(
      this,
      { ...effects, exit },
      (code) => {
        const after = characterOf(code);
        if (marks && mayOpen(before, after)) marks._open = true;
        if (marks && mayClose(before, after, lengthOf(marks))) marks._close = true;
        return ok(code);
      },
      nok,
    );
  };
  return { ...construct, tokenize };
}

/**
 * Lets `*` and `~~` begin and end emphasis beside punctuation even if no space separates them from
 * a word. CommonMark treats such marks as text. Scripts without spaces between words need this
 * extension. In other scripts, models sometimes leave the space out.
 */
export function looseEmphasis(): Extension {
  const strikethrough = gfmStrikethrough({ singleTilde: false }).text?.[TILDE] as Construct;
  return { text: { [ASTERISK]: loosened(attention), [TILDE]: loosened(strikethrough) } };
}
