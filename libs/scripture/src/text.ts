import type { BookCode, Numbering } from '@targum/contracts/on-demand';

export interface Verse {
  readonly chapter: number;
  readonly verse: number;
  /** The last number of joined verses. */
  readonly verseEnd?: number;
  /** All numbers, if the verse skips some: 1, 3 and 5 of `\v 1,3,5`. */
  readonly numbers?: readonly number[];
  /** A title that belongs to the text and stands before the verse, such as the title of a psalm. */
  readonly title?: string;
  /** One line without notes and headings. Empty if the text leaves this number out. */
  readonly text: string;
  /** The text's own reason for leaving this number out. */
  readonly note?: string;
}

export interface BookNames {
  /** A name such as "The Gospel According to Mark" (`\toc1`). */
  readonly long?: string;
  /** A name such as "Mark" (`\toc2`). */
  readonly short?: string;
  /** A name such as "Mk" (`\toc3`). */
  readonly abbreviation?: string;
  /** The running header (`\h`). */
  readonly header?: string;
}

export interface Book {
  readonly code: BookCode;
  readonly names: BookNames;
  /** The verses in the order of the text. No two have the same chapter and number. */
  readonly verses: readonly Verse[];
}

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
  /** How many verses the licence lets a reply quote. Undefined if the licence sets no number. */
  readonly maxVerses?: number;
}

export interface ReadText {
  /** The format, such as `Scripture Burrito`. */
  readonly format: string;
  /** The values in the files. The operator adds the missing values. */
  readonly info: Partial<TextInfo>;
  readonly books: readonly Book[];
  /** Sentences about content that was left out or may be wrong. */
  readonly warnings: readonly string[];
}

export interface CompleteText extends ReadText {
  readonly info: TextInfo;
}
