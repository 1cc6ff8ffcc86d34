const LIMIT = /[:=(]\s*\d/;
const LAST_NUMBER = /\d[\d_]*(?!.*\d)/s;
const WORD = /\p{L}{2,}/gu;
/** The text in quotes that a literal ends with: what stands before it is a key or a name. */
const QUOTED = /(?<=(?<quote>['"`]))(?:(?!\k<quote>).)*(?=\k<quote>[,)]?$)/su;

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
