import { z } from 'zod';
import { count } from '../calls/primitives.ts';
import { passageProblem, textId } from './scripture.ts';

/** A place in a message, in UTF-16 units: `content.slice(start, end)`. */
const place = { start: count, end: count };

/**
 * The reason why a reference has no verses, or why the server did not insert its verses. `too_long`
 * means that the inserted range would have too many verses. `too_many` means that the reply or a
 * licence allows no more verses. In these two cases the reader can still open the reference.
 */
export const referenceProblem = z.enum([...passageProblem.options, 'too_long', 'too_many']);
export type ReferenceProblem = z.infer<typeof referenceProblem>;

export const referenceAnnotation = z.object({
  ...place,
  kind: z.literal('reference'),
  /**
   * The reference, such as `MRK 4:35-41`, or the words of the model if these words are no
   * reference.
   */
  ref: z.string(),
  /** The reference for readers, with the name of the book: "Mark 4:35–41". */
  label: z.string(),
  /**
   * Missing only if the reference comes from a token of the model, such as `[[MRK 4:35]]`, and no
   * text is installed.
   */
  textId: textId.optional(),
  problem: referenceProblem.optional(),
});
export type ReferenceAnnotation = z.infer<typeof referenceAnnotation>;

/**
 * The result of a comparison between the words that a reply quotes and the installed texts.
 * - `inserted`: the server inserted the verses.
 * - `pasted`: the words occur word for word in a text that the user pasted in the chat.
 * - `exact`: the words are the same letter for letter. White space and the kinds of quotation marks may
 *   differ.
 * - `same_words`: the same words are in the same order. Punctuation, capitals or vowel signs differ, or an
 *   ellipsis leaves some words out.
 * - `differs`: the words are similar to the cited verses, but not the same.
 * - `elsewhere`: the words are not in the cited verses, but word for word in other verses.
 * - `retelling`: the words are other words than those of the cited verses.
 * - `unchecked`: the words were not compared, because no installed text has the cited verses, because the
 *   verses could not be read in time, or because the reply has too many quotations.
 */
export const quotationResult = z.enum([
  ...['inserted', 'pasted', 'exact', 'same_words'],
  ...['differs', 'elsewhere', 'retelling', 'unchecked'],
] as const);
export type QuotationResult = z.infer<typeof quotationResult>;

/**
 * A quotation is compared up to this number of characters. `source` has at most this number, too.
 */
export const QUOTED_MAX = 600;

export const quotationAnnotation = z.object({
  ...place,
  kind: z.literal('quotation'),
  result: quotationResult,
  /**
   * The verses that contain the quoted words, or else the first cited verses. Missing for pasted
   * words.
   */
  ref: z.string().optional(),
  /** `ref` as readers see it, such as "Mark 4:39". Missing for inserted verses. */
  label: z.string().optional(),
  textId: textId.optional(),
  /** The short name of the text, such as "WEB". */
  abbreviation: z.string().optional(),
  language: z.string().optional(),
  direction: z.enum(['ltr', 'rtl']).optional(),
  checksum: z.string().optional(),
  /** The words of the installed text. Missing if the reply quotes them letter for letter. */
  source: z.string().max(QUOTED_MAX).optional(),
  /** True if only the first `QUOTED_MAX` characters of the quotation were compared. */
  isCut: z.literal(true).optional(),
});
export type QuotationAnnotation = z.infer<typeof quotationAnnotation>;

export const annotation = z.discriminatedUnion('kind', [referenceAnnotation, quotationAnnotation]);
export type Annotation = z.infer<typeof annotation>;
