const MARKS = /[\\`*_[\]<>~|&$]/g;

/** Writes words as one line of Markdown, with a backslash before each character that is a mark. */
export const plainInMarkdown = (words: string): string =>
  words.replaceAll(/\s*[\n\v\f\r\u0085\u2028\u2029]+\s*/g, ' ').replaceAll(MARKS, String.raw`\$&`);
