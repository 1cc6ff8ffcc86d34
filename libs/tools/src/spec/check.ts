import { duplicates, unshown, wrongIds } from './findings.ts';
import { projectRules, projectTests } from './project.ts';

/**
 * Checks that each rule of `docs/spec` has a test, and that each id in a test's name belongs to a
 * rule. With vitest's JSON reports it checks the tests that ran and passed; without reports, the
 * tests that the sources declare. Usage: `npm run spec:check -- [report.json …]`.
 */
async function main(reports: string[]): Promise<number> {
  const rules = projectRules();
  const tests = await projectTests(reports);
  const findings = [...duplicates(rules), ...wrongIds(rules, tests), ...unshown(rules, tests)];
  if (rules.length === 0) findings.push('docs/spec has no rules');
  for (const finding of findings) process.stderr.write(`${finding}\n`);
  const untested = rules.filter(({ noTest }) => noTest !== undefined).length;
  process.stdout.write(
    `${rules.length} rules (${untested} without a test), ${findings.length} findings\n`,
  );
  return findings.length > 0 ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
