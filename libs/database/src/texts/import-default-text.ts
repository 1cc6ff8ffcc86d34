import { importText, OtherTextError, readDefaultText } from '@targum/scripture';
import type { Imported, TextStore } from '@targum/scripture';

/**
 * Installs the World English Bible, unless it is installed. It becomes the default text if no other
 * text is.
 * @param folder of SWORD modules.
 * @returns what the import did; `missing` if the folder does not have the module; `other` if a text
 * with its id is installed that is not the one of the module: an operator has imported it.
 * @throws TextError if the module is damaged.
 */
export async function importDefaultText(
  store: TextStore,
  folder: string,
): Promise<Imported | 'missing' | 'other'> {
  const text = await readDefaultText(folder);
  if (text === undefined) return 'missing';
  try {
    return await importText(text, { store });
  } catch (error) {
    if (error instanceof OtherTextError) return 'other';
    throw error;
  }
}
