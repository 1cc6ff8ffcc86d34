import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A rule of the specification: a list item in `docs/spec/*.md`. */
export interface Rule {
  /** The page's number and the rule's own, such as `2.14`. */
  readonly id: string;
  /** The rule's text as Markdown, including the lines of a nested list. */
  readonly text: string;
  readonly noTest?: string;
  readonly at: string;
}

const PAGE = /^(?<area>\d+)-.+\.md$/;
const RULE = /^- \*\*(?<id>\d+\.\d+)\*\* (?<text>.+)$/;
const NO_TEST = /^ {2}no test: (?<reason>.+)$/;

/** Parses all numbered pages of a folder in numerical order. */
export function readRules(folder: string): Rule[] {
  return readdirSync(folder)
    .filter((name) => PAGE.test(name))
    .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .flatMap((name) => parseRules(name, readFileSync(join(folder, name), 'utf8')));
}

/**
 * Parses the rules of one page. A rule is a list item `- **2.14** text`. Indented lines continue
 * it. An indented line `no test: reason` marks a rule that no test can show.
 * @param page the page's file name, which starts with the first number of all its ids.
 * @throws Error with page and line for a list item that is not a rule of this page.
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
