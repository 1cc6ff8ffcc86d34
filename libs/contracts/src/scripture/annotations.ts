import { z } from 'zod';
import { count } from '../calls/primitives.ts';
import { passageProblem, textId } from './scripture.ts';

/** A place in a message, in UTF-16 units: `content.slice(start, end)`. */
const place = { start: count, end: count };

/**
 * Why a reference has no verses, or why the server did not insert them: the token asks for too many
 * verses (`too_long`), or the reply or a licence allows no more (`too_many`). A reference with either of
 * these two opens.
 */
export const referenceProblem = z.enum([...passageProblem.options, 'too_long', 'too_many']);
export type ReferenceProblem = z.infer<typeof referenceProblem>;

/** A reference to verses. */
export const referenceAnnotation = z.object({
  ...place,
  kind: z.literal('reference'),
  /** In its usual form, such as `MRK 4:35-41`. What the model wrote, if that is not a reference. */
  ref: z.string(),
  /** For readers, with the name of the book: "Mark 4:35–41". */
  label: z.string(),
  /** The text in which it opens. Missing only for the reference of a token while no text is installed. */
  textId: textId.optional(),
  problem: referenceProblem.optional(),
});
export type ReferenceAnnotation = z.infer<typeof referenceAnnotation>;

/**
 * How the words that a reply quotes compare with the installed texts.
 * - `inserted`: verses that the server inserted.
 * - `pasted`: word for word in what the user pasted in the chat.
 * - `exact`: the same letter for letter. White space and the kinds of quotation marks may differ.
 * - `same_words`: the same words in the same order. Punctuation, capitals or vowel signs differ, or an
 *   ellipsis leaves some out.
 * - `differs`: similar to the cited verses, but not the same words.
 * - `elsewhere`: not in the cited verses, but word for word in other verses.
 * - `retelling`: other words than those of the cited verses.
 * - `unchecked`: not compared: no installed text has the cited verses, they could not be read in time, or
 *   the reply has too many quotations.
 */
export const quotationResult = z.enum([
  ...['inserted', 'pasted', 'exact', 'same_words'],
  ...['differs', 'elsewhere', 'retelling', 'unchecked'],
] as const);
export type QuotationResult = z.infer<typeof quotationResult>;

/** The most characters of the words of a text in an annotation, and of a quotation that are compared. */
export const QUOTED_MAX = 600;

/** Words that the server inserted, or that a reply quotes. */
export const quotationAnnotation = z.object({
  ...place,
  kind: z.literal('quotation'),
  result: quotationResult,
  /** The verses that contain the words, or else the first cited ones. Missing for pasted words. */
  ref: z.string().optional(),
  /** `ref` for readers: "Mark 4:39". Missing for inserted verses, whose reference is in the reply. */
  label: z.string().optional(),
  /** The text with which the words were compared. */
  textId: textId.optional(),
  /** Such as "WEB". */
  abbreviation: z.string().optional(),
  /** The language of the text, a BCP 47 tag. */
  language: z.string().optional(),
  /** The direction of the text. */
  direction: z.enum(['ltr', 'rtl']).optional(),
  /** The edition of the text. */
  checksum: z.string().optional(),
  /** The words of the text, if they are not the same as those of the reply letter for letter. */
  source: z.string().max(QUOTED_MAX).optional(),
  /** Whether only the first `QUOTED_MAX` characters of the words were compared. */
  isCut: z.literal(true).optional(),
});
export type QuotationAnnotation = z.infer<typeof quotationAnnotation>;

/** What the server found or inserted at a place in a message. */
export const annotation = z.discriminatedUnion('kind', [referenceAnnotation, quotationAnnotation]);
export type Annotation = z.infer<typeof annotation>;
