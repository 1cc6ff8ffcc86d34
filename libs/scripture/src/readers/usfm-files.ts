import { collectBooks } from './collect-books.ts';
import type { Format } from './format.ts';

const ENDINGS = /\.(?:usfm|sfm|ptx)$/i;
const FIRST_MARKER = /^\s*\\id\s/;
/** Enough for `\id` after a byte order mark and some empty lines. */
const BEGINNING = 256;

/** Whether a file is USFM by its ending, or by its first marker. */
export function isUsfm(name: string, bytes: Buffer): boolean {
  if (ENDINGS.test(name)) return true;
  const beginning = bytes.subarray(0, BEGINNING);
  // In UTF-16 each letter of the marker has a zero byte. A byte order mark is white space to JavaScript.
  const text = beginning.toString('utf8').replaceAll('\0', '');
  return FIRST_MARKER.test(text.replace(/^\uFFFD+/, ''));
}

/** Loose USFM files. Their names do not matter. */
export const usfmFiles: Format = {
  description: 'USFM files (.usfm, .sfm, .ptx, or any text file that begins with \\id)',
  read: async (files) => {
    const found = await collectBooks(files, files.names, isUsfm);
    return found && { format: 'USFM', info: {}, ...found };
  },
};
