import { expect } from 'vitest';
import { TextError } from '../text-error.ts';
import type { Book, Verse } from '../text.ts';
import { readUsfm } from '../readers/usfm/read-usfm.ts';

export const FILE = 'GEN.usfm';

/** Reads the only book of a file. */
export function bookOf(usfm: string): Book & { readonly warnings: readonly string[] } {
  const { books, warnings } = readUsfm(usfm, FILE);
  expect(books).toHaveLength(1);
  return { ...books[0]!, warnings };
}

/** Reads verses of a first chapter that have no warnings. */
export function versesOf(usfm: string): readonly Verse[] {
  const { verses, warnings } = bookOf(`\\id GEN\n\\c 1\n${usfm}`);
  expect(warnings).toEqual([]);
  return verses;
}

/** The text of the only verse. */
export function textOf(usfm: string): string {
  const verses = versesOf(`\\p\n\\v 1 ${usfm}`);
  expect(verses).toHaveLength(1);
  return verses[0]!.text;
}

/** The warnings about a file. */
export const warningsOf = (usfm: string): readonly string[] => readUsfm(usfm, FILE).warnings;

/** Expects that a file is refused with this message. */
export const expectRefusal = (usfm: string, message: string): void =>
  expect(() => readUsfm(usfm, FILE)).toThrow(new TextError(message));
