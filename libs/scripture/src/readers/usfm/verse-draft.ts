import type { Verse } from '../../text.ts';
import type { VerseNumber } from './verse-number.ts';
import { Words } from './words.ts';

/** A verse while its text is read. */
export class VerseDraft {
  readonly title = new Words();
  readonly words = new Words();
  /** The text of its footnotes. */
  readonly notes = new Words();
  readonly chapter: number;
  number: VerseNumber;

  constructor(chapter: number, number: VerseNumber) {
    this.chapter = chapter;
    this.number = number;
  }

  /** Whether the two have a verse in common. */
  overlaps({ from, to }: VerseNumber): boolean {
    return this.number.from <= to && from <= this.number.to;
  }

  /** Takes in another verse of the chapter, which comes later in the text. */
  take(other: VerseDraft): void {
    const { from, to } = this.number;
    this.number = {
      ...other.number,
      from: Math.min(from, other.number.from),
      to: Math.max(to, other.number.to),
    };
    for (const part of ['title', 'words', 'notes'] as const) {
      this[part].add(` ${other[part].toString()}`);
    }
  }

  toVerse(): Verse {
    const title = this.title.toString();
    const text = this.words.toString();
    const note = this.notes.toString();
    const { from, to } = this.number;
    return {
      chapter: this.chapter,
      verse: from,
      ...(to === from ? {} : { verseEnd: to }),
      ...(title === '' ? {} : { title }),
      text,
      ...(text === '' && note !== '' ? { note } : {}),
    };
  }
}
