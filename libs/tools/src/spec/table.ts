import { idsOf } from './ids.ts';
import { projectRules, projectTests } from './project.ts';
import type { Rule } from './rules.ts';
import type { Test } from './tests.ts';

/**
 * Prints a Markdown table of the tests that show each rule. Usage: `npm run -s spec:table --
 * [report.json …]`. With vitest's JSON reports, failed tests are marked.
 */
async function main(reports: string[]): Promise<void> {
  const shownBy = new Map<string, Test[]>();
  for (const test of await projectTests(reports)) {
    for (const id of idsOf(test.name)) shownBy.set(id, [...(shownBy.get(id) ?? []), test]);
  }
  process.stdout.write('| rule | what | shown by |\n| --- | --- | --- |\n');
  for (const rule of projectRules()) {
    const cells = [rule.id, oneLine(rule), proof(rule, shownBy.get(rule.id) ?? [])];
    process.stdout.write(`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`);
  }
}

const oneLine = ({ text }: Rule): string => text.replaceAll(/\n\s*/g, ' ');

function proof({ noTest }: Rule, tests: readonly Test[]): string {
  if (noTest !== undefined) return `no test: ${noTest}`;
  return tests
    .map(({ file, name, status }) => {
      const mark = status === 'passed' || status === 'declared' ? '' : ` (${status})`;
      return `\`${file}\` ${name}${mark}`;
    })
    .join('<br>');
}

await main(process.argv.slice(2));
