import type { ScriptureText } from '@targum/contracts/on-demand';
import { parseReference, referenceLabel } from '@targum/scripture/references';

/**
 * Returns a reference for readers, with the text's own name of the book: "Mark 4:35–41". Without
 * the text, the label has the code of the book.
 */
export function passageLabel(ref: string, text: ScriptureText | undefined): string {
  const reference = parseReference(ref);
  if (reference === undefined) return ref;
  const book = text?.books.find(({ code }) => code === reference.book);
  return referenceLabel(reference, book?.name ?? reference.book);
}
