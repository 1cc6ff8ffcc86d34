import type { BookCode, Numbering } from '@targum/contracts/on-demand';

/** A verse, or several that the text joins. */
export interface Verse {
  readonly chapter: number;
  readonly verse: number;
  /** The last number of joined verses. */
  readonly verseEnd?: number;
  /** All numbers, if some between the first and the last are not among them: 1, 3 and 5 of `\v 1,3,5`. */
  readonly numbers?: readonly number[];
  /** A title before the verse that belongs to the text, such as that of a psalm. */
  readonly title?: string;
  /** One line without notes and headings. Empty if the text leaves this number out. */
  readonly text: string;
  /** Why the text leaves this number out, if it says so. */
  readonly note?: string;
}

/** The names that a text gives a book. */
export interface BookNames {
  /** Such as "The Gospel According to Mark" (`\toc1`). */
  readonly long?: string;
  /** Such as "Mark" (`\toc2`). */
  readonly short?: string;
  /** Such as "Mk" (`\toc3`). */
  readonly abbreviation?: string;
  /** The running header (`\h`). */
  readonly header?: string;
}

export interface Book {
  readonly code: BookCode;
  readonly names: BookNames;
  /** In the order of the text. No two have the same chapter and number. */
  readonly verses: readonly Verse[];
}

/** What is known about a text besides its words. */
export interface TextInfo {
  readonly id: string;
  readonly abbreviation: string;
  readonly name: string;
  /** A BCP 47 tag. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly numbering: Numbering;
  readonly licence: string;
  readonly attribution: string;
  /** How many verses the licence lets a reply quote; undefined if it does not say. */
  readonly maxVerses?: number;
}

/** A text as a reader finds it. */
export interface ReadText {
  /** The format, such as `Scripture Burrito`. */
  readonly format: string;
  /** What the files say. Importing needs the rest from the operator. */
  readonly info: Partial<TextInfo>;
  readonly books: readonly Book[];
  /** Sentences about what was left out or may be wrong. */
  readonly warnings: readonly string[];
}

/** A whole text, ready to be stored. */
export interface CompleteText extends ReadText {
  readonly info: TextInfo;
}
