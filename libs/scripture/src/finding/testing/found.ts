import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chapters } from '../existence.ts';
import type { TextNames } from '../known-names.ts';
import type { FindingLanguage } from '../languages/index.ts';
import { ReferenceReader } from '../read-references.ts';
import type { FoundReference } from '../read-references.ts';
import { englishChapters } from './english-chapters.ts';

const readers = new Map<FindingLanguage, Promise<ReferenceReader>>();

interface Options {
  readonly chapters?: Chapters;
  readonly names?: readonly TextNames[];
}

/** Returns the reader of a language. All tests of a process share it, because loading takes long. */
export function readerOf(language: FindingLanguage): Promise<ReferenceReader> {
  const reader = readers.get(language) ?? ReferenceReader.load({ language, names: [] });
  readers.set(language, reader);
  return reader;
}

/** Finds the references in a message, without a thread. */
export async function referencesIn(
  message: string,
  language: FindingLanguage = 'en',
  { chapters = englishChapters, names = [] }: Options = {},
): Promise<FoundReference[]> {
  const reader = await (names.length > 0
    ? ReferenceReader.load({ language, names })
    : readerOf(language));
  return [...reader.read(message, chapters)].flat();
}

/** Formats references as one line: `MRK 4:35 | JHN 99:1!no_such_chapter`. */
export const refsOf = (references: readonly FoundReference[]): string =>
  references.map(({ ref, problem }) => (problem ? `${ref}!${problem}` : ref)).join(' | ');

/** Finds the references in a message, and formats them as one line. */
export const refsIn = async (...args: Parameters<typeof referencesIn>): Promise<string> =>
  refsOf(await referencesIn(...args));

/** Returns the characters of a message where references were found. */
export const writtenIn = async (message: string, language?: FindingLanguage): Promise<string[]> =>
  (await referencesIn(message, language)).map(({ start, end }) => message.slice(start, end));

/** Reads the lines of a file beside this file. */
export const fixtureLines = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n');
