import { createHash } from 'node:crypto';
import type { Book } from './text.ts';

/** Returns a SHA-256 over all words, numbers, titles and names, in hexadecimal. */
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
