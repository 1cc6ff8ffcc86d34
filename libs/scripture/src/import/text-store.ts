import type { Book, TextInfo } from '../text.ts';

export interface StoredText {
  readonly info: TextInfo;
  readonly checksum: string;
  readonly isDefault: boolean;
  readonly isBundled: boolean;
  readonly books: number;
  readonly verses: number;
}

/** A text to store. The verses of each book are in the order of their numbers. */
export interface NewText {
  readonly info: TextInfo;
  readonly isBundled: boolean;
  readonly checksum: string;
  readonly books: readonly Book[];
}

/** Reads and changes the installed texts, while no other process changes them. */
export interface TextChanges {
  /** Lists the installed texts: the default text first, the others by id. */
  list(): Promise<readonly StoredText[]>;
  books(id: string): Promise<readonly Book[]>;
  /**
   * Stores a text, in place of the text with the same id. If that text was the default, the new
   * text is the default.
   */
  write(text: NewText): Promise<void>;
  makeDefault(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface TextStore {
  list(): Promise<readonly StoredText[]>;
  /**
   * Runs one change at a time. Readers see the change at its end, and an error undoes the change.
   */
  change<Result>(work: (changes: TextChanges) => Promise<Result>): Promise<Result>;
}
