import { readDefaultText } from '../../web/read-default-text.ts';
import type { TestText } from './texts.ts';

/** The folder of the installed module. Undefined on a machine that cannot install the module. */
export const webFolder = process.env['TEST_SWORD_DIR'];

/** Reads the World English Bible from the installed module. */
export async function readWeb(folder: string): Promise<TestText> {
  const web = await readDefaultText(folder);
  const books = new Map(web?.books.map(({ code, verses }) => [code, verses]));
  return { language: 'en', abbreviation: 'WEB', verses: (book) => books.get(book) ?? [] };
}
