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

/** Verses that the server inserted. */
export const quotationAnnotation = z.object({
  ...place,
  kind: z.literal('quotation'),
  result: z.literal('inserted'),
  ref: z.string(),
  textId,
  /** Of the edition of the text that the verses are from. */
  checksum: z.string(),
});

/** What the server found or inserted at a place in a message. */
export const annotation = z.discriminatedUnion('kind', [referenceAnnotation, quotationAnnotation]);
export type Annotation = z.infer<typeof annotation>;
