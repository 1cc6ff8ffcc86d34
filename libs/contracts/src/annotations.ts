import { z } from 'zod';
import { count } from './primitives.ts';
import { passageProblem, textId } from './scripture.ts';

/** A place in a message, in UTF-16 units: `content.slice(start, end)`. */
const place = { start: count, end: count };

/** A reference to verses. */
export const referenceAnnotation = z.object({
  ...place,
  kind: z.literal('reference'),
  /** In its usual form, such as `MRK 4:35-41`. */
  ref: z.string(),
  /** For readers, with the name of the book in their language: "Mark 4:35–41". */
  label: z.string(),
  /** The text in which it opens. */
  textId,
  /** Why that text does not have all of its verses. */
  problem: passageProblem.optional(),
});

/** What the server found at a place in a message. */
export const annotation = z.discriminatedUnion('kind', [referenceAnnotation]);
export type Annotation = z.infer<typeof annotation>;
