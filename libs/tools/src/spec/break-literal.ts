const LIMIT = /[:=(]\s*\d/;
const LAST_NUMBER = /\d[\d_]*(?!.*\d)/s;
const WORD = /\p{L}{2,}/gu;
/** The quoted text at the end of a literal. A key or a name precedes it. */
const QUOTED = /(?<=(?<quote>['"`]))(?:(?!\k<quote>).)*(?=\k<quote>[,)]?$)/su;

/**
 * Makes a literal wrong but well-formed. In a limit, the last number is more than doubled. In a
 * text, which may follow its key, the longest word outside `{…}` is misspelt.
 * @throws Error if the literal contains neither a number nor a word.
 */
export function breakLiteral(literal: string): string {
  if (LIMIT.test(literal)) {
    return literal.replace(
      LAST_NUMBER,
      (digits) => `${Number(digits.replaceAll('_', '')) * 2 + 1}`,
    );
  }
  const quoted = QUOTED.exec(literal);
  const start = quoted?.index ?? 0;
  const end = start + (quoted?.[0] ?? literal).length;
  return literal.slice(0, start) + misspelt(literal.slice(start, end)) + literal.slice(end);
}

function misspelt(text: string): string {
  const visible = text.replaceAll(/\{[^}]*\}/g, (part) => ' '.repeat(part.length));
  const longest = [...visible.matchAll(WORD)].toSorted((a, b) => b[0].length - a[0].length)[0];
  if (!longest) throw new Error(`'${text}' holds neither a limit nor a text`);
  const [word] = longest;
  const rest = text.slice(longest.index + word.length);
  return `${text.slice(0, longest.index)}x${word.slice(1)}x${rest}`;
}
