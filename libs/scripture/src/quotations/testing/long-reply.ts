import { formatReference } from '@targum/contracts/on-demand';
import type { BookCode } from '@targum/contracts/on-demand';
import type { Verse } from '../../text.ts';
import { proseOf } from './judge.ts';
import type { PlacedReference, ReplyParagraph } from '../index.ts';

/** A verse of a book, to be quoted. */
export interface VerseOfBook {
  readonly book: BookCode;
  readonly verse: Verse;
}

/** The ways in which a reply changes quoted words. */
const CHANGES: readonly ((words: string) => string)[] = [
  (words) => words,
  (words) => words.toLowerCase().replaceAll(/[,;]/g, ''),
  (words) => words.replace(/\S+\s+\S+\s*/, 'Then it came that '),
  (words) => words.split(' ').toReversed().join(' '),
  (words) => words.replace(/ \S+ \S+ /, ' … '),
];

/**
 * Writes a reply in paragraphs, with one claim for each verse and the reference behind the claim.
 */
export function longReply(verses: readonly VerseOfBook[], length: number): ReplyParagraph[] {
  const share = Math.floor(length / verses.length);
  return verses.map(({ book, verse }, index) => {
    const range = { chapter: verse.chapter, verse: verse.verse };
    const ref = formatReference({ book, ranges: [{ from: range, to: range }] });
    const label = `(${ref})`;
    const words = CHANGES[index % CHANGES.length]!(verse.text).slice(0, share - label.length - 30);
    const begin = `It is written: "${words}" `;
    const text = `${begin}${label}.`.padEnd(share - 2, ' We say more of this.') + '\n\n';
    const start = begin.length + 1;
    const references: PlacedReference[] = [{ start, end: start + ref.length, ref }];
    return { text, prose: proseOf(text), references, textNames: ['WEB'] };
  });
}
