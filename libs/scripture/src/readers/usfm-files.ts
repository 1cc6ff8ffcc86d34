import { collectBooks } from './collect-books.ts';
import type { Format } from './format.ts';

const ENDINGS = /\.(?:usfm|sfm|ptx)$/i;
const FIRST_MARKER = /^\s*\\id\s/;
/**
 * Only this many bytes are searched for `\id`, which can follow a byte order mark and some empty
 * lines.
 */
const BEGINNING = 256;

export function isUsfm(name: string, bytes: Buffer): boolean {
  if (ENDINGS.test(name)) return true;
  const beginning = bytes.subarray(0, BEGINNING);
  // In UTF-16, each letter of the marker has a zero byte, which is removed. A byte order mark needs
  // no removal, because `\s` matches it.
  const text = beginning.toString('utf8').replaceAll('\0', '');
  return FIRST_MARKER.test(text.replace(/^\uFFFD+/, ''));
}

export const usfmFiles: Format = {
  description: 'USFM files (.usfm, .sfm, .ptx, or any text file that begins with \\id)',
  read: async (files) => {
    const found = await collectBooks(files, files.names, isUsfm);
    return found && { format: 'USFM', info: {}, ...found };
  },
};
