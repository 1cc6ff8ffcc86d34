import { searchWords } from '@targum/search';
import { expect, it } from 'vitest';
import { IGNORED, SEPARATORS, UNSPACED } from './functions/characters.ts';

const LAST_CODE_POINT = 0x10_ff_ff;

/** Converts a PostgreSQL regular expression to a JavaScript regular expression. */
const patternOf = (table: string): RegExp =>
  new RegExp(`[${table.replaceAll(/\\U([\dA-F]{8})/gi, String.raw`\u{$1}`)}]`, 'u');

const separators = patternOf(SEPARATORS);
const ignored = patternOf(IGNORED);
const unspaced = patternOf(UNSPACED);

/**
 * Returns how the database treats a character. The database looks for separators in the text as it
 * is, and compares all other characters in their compatibility form.
 */
function inDatabase(character: string): string {
  if (separators.test(character)) return 'separates';
  const parts = Array.from(character.normalize('NFKD'));
  if (parts.every((part) => ignored.test(part))) return 'vanishes';
  return parts.some((part) => unspaced.test(part)) ? 'is in a run' : 'is in a word';
}

/** Returns how the highlighting of search results treats a character. */
function inMarks(character: string): string {
  const words = searchWords(`a${character}b`);
  const own = words.find(({ text }) => text.includes(character));
  if (own === undefined) return 'separates';
  if (own.plain === 'ab') return 'vanishes';
  return own.isRun ? 'is in a run' : 'is in a word';
}

it('[4.320, 4.321] the database and the highlighting of matches separate words at the same characters', () => {
  const different: string[] = [];
  for (let code = 1; code <= LAST_CODE_POINT; code += 1) {
    const character = String.fromCodePoint(code);
    // Leaves out unassigned characters, and surrogates, which PostgreSQL cannot store.
    if (/[\p{Cn}\p{Cs}]/u.test(character)) continue;
    const [database, marks] = [inDatabase(character), inMarks(character)];
    if (database !== marks) different.push(`${code.toString(16)}: ${database}, ${marks}`);
  }
  expect(different).toEqual([]);
});
