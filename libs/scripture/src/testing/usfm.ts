import { expect } from 'vitest';
import { TextError } from '../text-error.ts';
import type { Book, Verse } from '../text.ts';
import { readUsfm } from '../readers/usfm/read-usfm.ts';

export const FILE = 'GEN.usfm';

/** Reads a file that must have exactly one book. */
export function bookOf(usfm: string): Book & { readonly warnings: readonly string[] } {
  const { books, warnings } = readUsfm(usfm, FILE);
  expect(books).toHaveLength(1);
  return { ...books[0]!, warnings };
}

/** Returns the verses of a first chapter that must cause no warnings. */
export function versesOf(usfm: string): readonly Verse[] {
  const { verses, warnings } = bookOf(`\\id GEN\n\\c 1\n${usfm}`);
  expect(warnings).toEqual([]);
  return verses;
}

/** Returns the text of the only verse. */
export function textOf(usfm: string): string {
  const verses = versesOf(`\\p\n\\v 1 ${usfm}`);
  expect(verses).toHaveLength(1);
  return verses[0]!.text;
}

/** Returns the warnings about a file. */
export const warningsOf = (usfm: string): readonly string[] => readUsfm(usfm, FILE).warnings;

/** Expects that a file is refused with this message. */
export const expectRefusal = (usfm: string, message: string): void =>
  expect(() => readUsfm(usfm, FILE)).toThrow(new TextError(message));
