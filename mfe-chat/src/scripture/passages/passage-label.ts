import type { ScriptureText } from '@targum/contracts/on-demand';
import { parseReference, referenceLabel } from '@targum/contracts/on-demand';

/**
 * A reference for readers, with the text's own name of the book: "Mark 4:35–41".
 * @param ref in its usual form.
 * @param text the text of the passage; undefined while it is loading or if it is not installed. Then the
 * label has the code of the book.
 */
export function passageLabel(ref: string, text: ScriptureText | undefined): string {
  const reference = parseReference(ref);
  if (reference === undefined) return ref;
  const book = text?.books.find(({ code }) => code === reference.book);
  return referenceLabel(reference, book?.name ?? reference.book);
}
