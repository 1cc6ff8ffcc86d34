import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const RULES = join(import.meta.dirname, '../rules');
const COMMENT = /^\s*(\/\*|\*|\/\/).*$/gm;
const LITERAL = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const PART = /\$\{[^}]*\}/;
/** Ways of the network between two parts. */
const WAY = ' > ';

/** A text of a rule, and what a problem looks like that it is the end of. */
export interface ProblemText {
  readonly text: string;
  readonly problem: RegExp;
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Every text of several words in the sources of the rules; all of them are (parts of) problems. */
export const problemTexts = (): ProblemText[] =>
  readdirSync(RULES)
    .flatMap((file) => [
      ...readFileSync(join(RULES, file), 'utf8').replace(COMMENT, '').matchAll(LITERAL),
    ])
    .map(([quoted]) => quoted.slice(1, -1))
    .filter((text) => text.includes(' ') && !text.includes(WAY))
    .map((text) => ({
      text,
      problem: new RegExp(`(^|: )${text.split(PART).map(literal).join('.+')}$`),
    }));
