const LIMIT = /[:=(]\s*\d/;
const LAST_NUMBER = /\d[\d_]*(?!.*\d)/s;
const WORD = /\p{L}{2,}/gu;

/**
 * Makes a statement untrue but still well-formed: a limit's last number becomes more than twice as
 * large; in a text, which may follow its key, the longest word outside `{…}` is misspelt.
 * @throws Error where there is neither a number nor a word.
 */
export function breakLiteral(literal: string): string {
  if (LIMIT.test(literal)) {
    return literal.replace(
      LAST_NUMBER,
      (digits) => `${Number(digits.replaceAll('_', '')) * 2 + 1}`,
    );
  }
  const textStart = literal.search(/(?<=: ['"`])/);
  const key = literal.slice(0, Math.max(textStart, 0));
  const text = literal.slice(key.length);
  const visible = text.replaceAll(/\{[^}]*\}/g, (part) => ' '.repeat(part.length));
  const words = [...visible.matchAll(WORD)];
  const longest = words.toSorted((a, b) => b[0].length - a[0].length)[0];
  if (!longest) throw new Error(`'${literal}' holds neither a limit nor a text`);
  const [word] = longest;
  const rest = text.slice(longest.index + word.length);
  return `${key}${text.slice(0, longest.index)}x${word.slice(1)}x${rest}`;
}
