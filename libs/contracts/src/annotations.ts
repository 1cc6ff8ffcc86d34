import { z } from 'zod';
import { count } from './primitives.ts';
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
 * What words are that a reply quotes, compared with the installed texts.
 * - `inserted`: verses that the server inserted.
 * - `pasted`: they stand word for word in what the user pasted in the chat.
 * - `exact`: to the letter, but for white space and the kinds of quotation marks.
 * - `same_words`: the same words in the same order, with other marks, capitals or vowel signs.
 * - `differs`: near the words of the cited verses, but not the same.
 * - `elsewhere`: not in the cited verses, but word for word in others.
 * - `retelling`: a reference is cited for other words.
 * - `unchecked`: no installed text has the cited verses, or the reply has too many quotations.
 */
export const quotationResult = z.enum([
  ...['inserted', 'pasted', 'exact', 'same_words'],
  ...['differs', 'elsewhere', 'retelling', 'unchecked'],
] as const);
export type QuotationResult = z.infer<typeof quotationResult>;

/** How many characters of the words of a source an annotation has, and how many of a claim are checked. */
export const QUOTED_MAX = 600;

/** Words that the server inserted, or that a reply quotes. */
export const quotationAnnotation = z.object({
  ...place,
  kind: z.literal('quotation'),
  result: quotationResult,
  /** The verses in which the words stand; else the ones that are cited. Missing for pasted words. */
  ref: z.string().optional(),
  /** The same for readers, with the name of the book: "Mark 4:39". Inserted verses have it below them. */
  label: z.string().optional(),
  /** The text with which the words were compared. */
  textId: textId.optional(),
  /** Such as "WEB". */
  abbreviation: z.string().optional(),
  /** The language of the text, a BCP 47 tag, and its direction. */
  language: z.string().optional(),
  direction: z.enum(['ltr', 'rtl']).optional(),
  /** Of the edition of the text. */
  checksum: z.string().optional(),
  /** The words of the text, if they are not those of the reply to the letter. */
  source: z.string().max(QUOTED_MAX).optional(),
  /** Whether only the first part of the words was compared, since they are longer than checked. */
  isCut: z.literal(true).optional(),
});
export type QuotationAnnotation = z.infer<typeof quotationAnnotation>;

/** What the server found or inserted at a place in a message. */
export const annotation = z.discriminatedUnion('kind', [referenceAnnotation, quotationAnnotation]);
export type Annotation = z.infer<typeof annotation>;
