import { formatReference, parseReference, problemOf, referenceLabel } from '@targum/scripture';
import { verseOfRow } from '../passages/verse-of-row.ts';
import type { VersesRepository } from '../passages/verses.repository.ts';
import { bookName } from '../texts/book-name.ts';
import { INSERTION_LIMITS } from './insertions.ts';
import type { InsertionsOptions, TokenVerses } from './insertions.ts';

/**
 * Creates the function that reads the verses of a token from a text. The function skips verses that
 * the text leaves out. It returns a problem if the first or the last verse is beyond the end of its
 * chapter.
 */
export const readTokensFrom =
  (repository: VersesRepository, textId: string | undefined): InsertionsOptions['read'] =>
  async (token) => {
    const reference = parseReference(token);
    if (reference === undefined) return { problem: 'not_a_reference' };
    const [found] =
      textId === undefined
        ? []
        : await repository.read([{ textId, reference }], INSERTION_LIMITS.verses + 1);
    if (textId === undefined || found === undefined) {
      return { problem: 'unknown_text', label: formatReference(reference) };
    }
    const { text, book } = found;
    const label = referenceLabel(reference, bookName(reference.book, book?.names ?? {}));
    const problem = problemOf(reference.ranges, book?.verse_counts);
    if (problem !== undefined) return { problem, label, textId };
    // The query read one additional verse, which shows that there are too many.
    if (found.verses.length > INSERTION_LIMITS.verses) {
      return { problem: 'too_long', label, textId };
    }
    const verses = found.verses.filter((verse) => verse.text !== '').map(verseOfRow);
    if (verses.length === 0) return { problem: 'not_in_text', label, textId };
    return {
      ref: formatReference(reference),
      label,
      text: {
        ...{ id: text.id, abbreviation: text.abbreviation, checksum: text.checksum },
        ...{ language: text.language, direction: text.direction },
        maxVerses: text.max_verses,
      },
      verses,
    } satisfies TokenVerses;
  };
