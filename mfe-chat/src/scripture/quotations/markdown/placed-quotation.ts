import type { AnnotatedText } from '../../annotations/places.ts';
import type { MarkdownPiece } from '../../../formatting/markdown/split-blocks.ts';
import { referencesOf } from '../../passages/references/references-of.ts';
import type { MessageReference } from '../../passages/references/references-of.ts';
import { quotationsOf } from '../quotations-of.ts';
import type { MessageQuotation } from '../results.ts';
import { isMarked, isOfText } from '../results.ts';
import { isLanguage } from '@targum/ui-kit';
import { isInLanguage, tellsLanguage } from '../../../formatting/text-language/is-in-language.ts';
import type { TreeText } from '../../../formatting/markdown/places/tree-texts.ts';

export interface PlacedQuotation<Quotation extends MessageQuotation = MessageQuotation> {
  /**
   * The index in the piece at which the quotation begins. Negative if it begins before the piece.
   */
  readonly start: number;
  readonly end: number;
  readonly quotation: Quotation;
  /** Identifies the quotation in the page while its message does not change. */
  readonly key: string;
  readonly markdown: string;
  /** The references in the quotation. Their places count from the beginning of `markdown`. */
  readonly references: readonly Pick<MessageReference, 'start' | 'end' | 'ref'>[];
  /**
   * True if inserted verses are in the language of the reply's own words. Undefined if not known.
   */
  readonly isInOwnLanguage: boolean | undefined;
}

interface ShownText extends AnnotatedText {
  readonly id: string;
  /**
   * The original reply, if `text` is a changed copy. The words of the original tell the language.
   */
  readonly original?: AnnotatedText | undefined;
}

/** Returns the quotations in a piece of a message. Undefined if the piece has none. */
export function placedQuotationsIn(
  { id, original, ...shown }: ShownText,
  { start: from, text }: Pick<MarkdownPiece, 'start' | 'text'>,
): readonly PlacedQuotation[] | undefined {
  const to = from + text.length;
  const quotations = quotationsOf(shown.annotations);
  const within = quotations.filter(({ start, end }) => start < to && end > from);
  if (within.length === 0) return undefined;
  const references = referencesOf(shown.annotations);
  return within.map((quotation) => {
    const [start, end] = [quotation.start - from, quotation.end - from];
    const begin = Math.max(quotation.start, from);
    return {
      ...{ start, end, quotation, key: `${id}:${quotation.start}` },
      markdown: text.slice(Math.max(0, start), end),
      references: references
        .filter((each) => each.start >= begin && each.end <= quotation.end)
        .map(({ ref, ...place }) => ({
          ...{ ref, start: place.start - begin, end: place.end - begin },
        })),
      isInOwnLanguage: isMarked(quotation)
        ? undefined
        : isOwnLanguage(original ?? shown, quotation.language),
    };
  });
}

/** The language of a reply is told from at most this many characters of its own words. */
const OWN_MAX = 2000;

/**
 * Reports whether the reply's own words, without Scripture, are in a language (a BCP 47 tag).
 * Undefined if the words are too few, or if the product does not have the language.
 */
function isOwnLanguage(reply: AnnotatedText, language: string | undefined): boolean | undefined {
  const primary = primaryOf(language ?? '');
  if (!isLanguage(primary)) return undefined;
  const own = ownWords(reply);
  return tellsLanguage(own) ? isInLanguage(own, primary) : undefined;
}

function ownWords({ text, annotations }: AnnotatedText): string {
  let own = '';
  let done = 0;
  for (const { start, end } of quotationsOf(annotations).filter(isOfText)) {
    own += text.slice(done, start);
    done = end;
  }
  return (own + text.slice(done)).slice(0, OWN_MAX);
}

/** Returns the primary language of a BCP 47 tag: "en" of "en-GB". */
export const primaryOf = (language: string): string => language.toLowerCase().split('-')[0]!;

export interface Marking {
  readonly placed: PlacedQuotation;
  readonly source: string;
  /** The number to add to the places of the tree's nodes to get their places in the source. */
  readonly shift: number;
  /** The text nodes of the quotation, in their order. At least one. */
  readonly texts: readonly TreeText[];
}
