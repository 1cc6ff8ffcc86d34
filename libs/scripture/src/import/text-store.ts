import type { Book, TextInfo } from '../text.ts';

/** What is known about an installed text besides its words. */
export interface StoredText {
  readonly info: TextInfo;
  readonly checksum: string;
  readonly isDefault: boolean;
  /** Whether it came with the product. */
  readonly isBundled: boolean;
  /** The number of its books. */
  readonly books: number;
  /** The number of its verses with words. */
  readonly verses: number;
}

/** A text to store. The verses of each book are in the order of their numbers. */
export interface NewText {
  readonly info: TextInfo;
  readonly isBundled: boolean;
  readonly checksum: string;
  readonly books: readonly Book[];
}

/** The installed texts while no other change runs. */
export interface TextChanges {
  /** The installed texts: the default one first, the others by id. */
  list(): Promise<readonly StoredText[]>;
  /** The books of an installed text, in its order. */
  books(id: string): Promise<readonly Book[]>;
  /**
   * Stores a text, in place of the one with the same id if there is one. The new one is the default
   * if that one was.
   */
  write(text: NewText): Promise<void>;
  /** Makes an installed text the default, in place of another. */
  makeDefault(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Where installed texts are kept. */
export interface TextStore {
  /** The installed texts: the default one first, the others by id. */
  list(): Promise<readonly StoredText[]>;
  /**
   * Runs one change at a time. Readers see all of its effects at once, when it has ended. An error
   * undoes the change.
   */
  change<Result>(work: (changes: TextChanges) => Promise<Result>): Promise<Result>;
}
