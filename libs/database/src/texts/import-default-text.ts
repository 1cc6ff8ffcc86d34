import { importText, OtherTextError } from '@targum/scripture';
import type { Imported, ReadText, TextStore } from '@targum/scripture';

/**
 * Installs the default text or a newer edition of it. The text becomes the default if there is no
 * other default.
 * @returns the outcome of the import. `other` means that an operator has imported another text with
 * the same id. That text stays.
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
