/**
 * The error for a text that cannot be read or imported. The message names the problem, its place
 * and its remedy.
 */
export class TextError extends Error {
  override readonly name: string = 'TextError';
}

/** Writes a sentence about a line of a file, such as `GEN.usfm, line 12: this is not UTF-8.` */
export const atLine = (file: string, line: number, sentence: string): string =>
  `${file}, line ${line}: ${sentence}`;
