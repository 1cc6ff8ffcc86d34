/**
 * The error of a text that cannot be read or imported. The message says what is wrong and what to
 * do. If possible, it names the file and the line.
 */
export class TextError extends Error {
  override readonly name: string = 'TextError';
}
