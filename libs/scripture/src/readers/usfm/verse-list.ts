import type { Verse } from '../../text.ts';
import { VerseDraft } from './verse-draft.ts';
import type { VerseNumber } from './verse-number.ts';

/** Reports whether a number is the next part of the last verse, such as 39b after 39a. */
const isNextPart = (last: VerseDraft | undefined, number: VerseNumber): boolean =>
  last !== undefined &&
  number.numbers[0] === last.number.numbers.at(-1) &&
  number.firstPart !== '' &&
  number.firstPart !== last.number.lastPart;

/** The verses of a book. A verse in several places is stored once, with all its text. */
export class VerseList {
  /** The verses by chapter. A Map keeps the order of the text. */
  readonly #chapters = new Map<number, VerseDraft[]>();

  /** @returns the verse. `isRepeated` is true if a number in it was already complete. */
  open(chapter: number, number: VerseNumber): { verse: VerseDraft; isRepeated: boolean } {
    const drafts = this.#chapters.get(chapter) ?? [];
    this.#chapters.set(chapter, drafts);
    const verse = new VerseDraft(chapter, number);
    const [first, ...others] = drafts.filter((draft) => draft.overlaps(number));
    if (first === undefined) {
      drafts.push(verse);
      return { verse, isRepeated: false };
    }
    const isRepeated = others.length > 0 || first !== drafts.at(-1) || !isNextPart(first, number);
    for (const other of [...others, verse]) first.take(other);
    this.#chapters.set(
      chapter,
      drafts.filter((draft) => !others.includes(draft)),
    );
    return { verse: first, isRepeated };
  }

  get isEmpty(): boolean {
    return this.#chapters.size === 0;
  }

  toVerses(): Verse[] {
    return [...this.#chapters.values()].flat().map((draft) => draft.toVerse());
  }
}
