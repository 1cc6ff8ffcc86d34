import { importText, OtherTextError } from '@targum/scripture';
import type { Imported, ReadText, TextStore } from '@targum/scripture';

/**
 * Installs the default text, or a later edition of it. It becomes the default if no other text is.
 * @returns what the import did; `other` if an operator has imported a text with its id, which is kept.
 */
export async function importDefaultText(
  store: TextStore,
  text: ReadText,
): Promise<Imported | 'other'> {
  try {
    return await importText(text, { store, isBundled: true });
  } catch (error) {
    if (error instanceof OtherTextError) return 'other';
    throw error;
  }
}
