import { createHash } from 'node:crypto';
import type { Book } from './text.ts';

/**
 * Returns a SHA-256 over all verses, in hexadecimal. The checksum changes with a word, a number, a
 * title or a name, and does not depend on the format of the files.
 */
export function checksumOf(books: readonly Book[]): string {
  const hash = createHash('sha256');
  for (const { code, names, verses } of books) {
    const { long, short, abbreviation, header } = names;
    hash.update(JSON.stringify([code, long, short, abbreviation, header]));
    for (const { chapter, verse, verseEnd, numbers, title, text, note } of verses) {
      const list = numbers === undefined ? [] : [numbers];
      hash.update(JSON.stringify([chapter, verse, verseEnd, title, text, note, ...list]));
    }
  }
  return hash.digest('hex');
}
