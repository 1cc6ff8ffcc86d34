/**
 * A text that cannot be read or imported. The message says what is wrong and what to do, and names the
 * file and the line where there is one.
 */
export class TextError extends Error {
  override readonly name: string = 'TextError';
}
