import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const RULES = join(import.meta.dirname, '../rules');
const COMMENT = /^\s*(\/\*|\*|\/\/).*$/gm;
const LITERAL = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const PART = /\$\{[^}]*\}/;
/**
 * Occurs only in texts that describe a network connection, `from > to:port`. They are not texts of
 * problems.
 */
const ARROW = ' > ';

/** A text from a rule's source, and a pattern for the problems that end with it. */
export interface ProblemText {
  readonly text: string;
  readonly problem: RegExp;
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns all texts of several words in the rules' sources. Each is the text of a problem, or a
 * part of it.
 */
export const problemTexts = (): ProblemText[] =>
  readdirSync(RULES)
    .flatMap((file) => [
      ...readFileSync(join(RULES, file), 'utf8').replace(COMMENT, '').matchAll(LITERAL),
    ])
    .map(([quoted]) => quoted.slice(1, -1))
    .filter((text) => text.includes(' ') && !text.includes(ARROW))
    .map((text) => ({
      text,
      problem: new RegExp(`(^|: )${text.split(PART).map(literal).join('.+')}$`),
    }));
