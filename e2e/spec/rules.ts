import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One rule of the specification, a list item of `docs/spec/*.md`. */
export interface Rule {
  /** The number of its page and its own, such as `2.14`. */
  readonly id: string;
  /** Its text as Markdown, the lines of a nested list included. */
  readonly text: string;
  /** Why no test can show it. */
  readonly noTest?: string;
  /** Page and line, for messages. */
  readonly at: string;
}

const PAGE = /^(?<area>\d+)-.+\.md$/;
const RULE = /^- \*\*(?<id>\d+\.\d+)\*\* (?<text>.+)$/;
const NO_TEST = /^ {2}no test: (?<reason>.+)$/;

/** Reads all numbered pages of a folder, in the order of their numbers. */
export function readRules(folder: string): Rule[] {
  return readdirSync(folder)
    .filter((name) => PAGE.test(name))
    .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .flatMap((name) => parseRules(name, readFileSync(join(folder, name), 'utf8')));
}

/**
 * Reads the rules of one page. A rule is a list item `- **2.14** text`; indented lines continue it,
 * and an indented line `no test: reason` says that no test can show it.
 * @param page the page's file name; it starts with the first number of all ids in it
 * @throws Error with page and line where a list item is not a rule of this page
 */
export function parseRules(page: string, markdown: string): Rule[] {
  const area = PAGE.exec(page)?.groups?.['area'];
  const rules: Rule[] = [];
  for (const [index, line] of markdown.split('\n').entries()) {
    const at = `${page}:${index + 1}`;
    if (/^[-*] /.test(line)) {
      const { id, text } = RULE.exec(line)?.groups ?? {};
      if (id === undefined || text === undefined) {
        throw new Error(`${at}: a rule is written '- **${area}.1** text'`);
      }
      if (id.split('.')[0] !== area) throw new Error(`${at}: ids of this page start with ${area}.`);
      rules.push({ id, text, at });
      continue;
    }
    const last = rules.at(-1);
    if (!last || !line.startsWith('  ')) continue;
    const noTest = NO_TEST.exec(line)?.groups?.['reason'];
    rules[rules.length - 1] =
      noTest === undefined ? { ...last, text: `${last.text}\n${line}` } : { ...last, noTest };
  }
  return rules;
}
