import type { BookCode, Numbering } from '@targum/contracts/on-demand';
import { chaptersOf, tableOf } from './table.ts';

/**
 * Returns the number of the last verse of each chapter. Verses that the original lacks, such as the
 * additions to Esther and Daniel, do not count. Empty for a book outside the 66.
 */
export function verseCounts(book: BookCode, numbering: Numbering): readonly number[] {
  const { fromOriginal } = tableOf(numbering);
  const counts: number[] = [];
  for (const [index, last] of chaptersOf(book).entries()) {
    for (let verse = 1; verse <= last; verse += 1) {
      for (const { place } of fromOriginal({ book, chapter: index + 1, verse })) {
        while (counts.length < place.chapter) counts.push(0);
        counts[place.chapter - 1] = Math.max(counts[place.chapter - 1]!, place.verse);
      }
    }
  }
  return counts;
}
