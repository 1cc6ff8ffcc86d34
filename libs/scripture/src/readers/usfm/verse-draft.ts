import type { Verse } from '../../text.ts';
import type { VerseNumber } from './verse-number.ts';
import { Words } from './words.ts';

export class VerseDraft {
  readonly title = new Words();
  readonly words = new Words();
  readonly notes = new Words();
  readonly chapter: number;
  number: VerseNumber;

  constructor(chapter: number, number: VerseNumber) {
    this.chapter = chapter;
    this.number = number;
  }

  overlaps({ numbers }: VerseNumber): boolean {
    return numbers.some((number) => this.number.numbers.includes(number));
  }

  /** Adds the numbers, words, title and notes of a later verse of this chapter to this verse. */
  take(other: VerseDraft): void {
    const numbers = new Set([...this.number.numbers, ...other.number.numbers]);
    this.number = {
      ...other.number,
      numbers: [...numbers].toSorted((one, another) => one - another),
    };
    for (const part of ['title', 'words', 'notes'] as const) {
      this[part].add(` ${other[part].toString()}`);
    }
  }

  toVerse(): Verse {
    const title = this.title.toString();
    const text = this.words.toString();
    const note = this.notes.toString();
    const { numbers } = this.number;
    const [verse = 0, verseEnd = verse] = [numbers[0], numbers.at(-1)];
    return {
      chapter: this.chapter,
      verse,
      ...(verseEnd === verse ? {} : { verseEnd }),
      ...(numbers.length > verseEnd - verse ? {} : { numbers }),
      ...(title === '' ? {} : { title }),
      text,
      ...(text === '' && note !== '' ? { note } : {}),
    };
  }
}
