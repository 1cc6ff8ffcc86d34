import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';
import { breakLiteral } from './break-literal.ts';
import { carrying, idsOf } from './ids.ts';
import type { Literal } from './literals.ts';
import { pick } from './pick.ts';
import { projectLiterals, projectTests } from './project.ts';
import { reportedTests } from './tests.ts';

type Outcome = 'caught' | 'slipped through' | 'did not run' | 'red before';

/** Runs the tests in these files that have the id, and reports whether one failed. */
async function runTests(id: string, files: readonly string[]): Promise<Outcome> {
  const dir = await mkdtemp(join(tmpdir(), 'targum-mutation-'));
  try {
    const report = join(dir, 'report.json');
    await new Promise((resolve) => {
      spawn(
        join(ROOT, 'node_modules/.bin/vitest'),
        ['run', ...files, '-t', carrying(id), '--reporter=json', `--outputFile=${report}`],
        { cwd: ROOT, stdio: 'ignore' },
      ).once('close', resolve);
    });
    if (!existsSync(report)) return 'did not run';
    const ran = reportedTests(await readFile(report, 'utf8'), ROOT).filter(
      ({ status }) => status === 'passed' || status === 'failed',
    );
    if (ran.length === 0) return 'did not run';
    return ran.some(({ status }) => status === 'failed') ? 'caught' : 'slipped through';
  } finally {
    await rm(dir, { recursive: true });
  }
}

let undo: (() => void) | undefined;

/** Runs tests while one literal in the source is changed. */
async function runBroken(
  { rule, file, literal }: Literal,
  files: readonly string[],
): Promise<Outcome> {
  const path = join(ROOT, file);
  const whole = readFileSync(path, 'utf8');
  undo = () => writeFileSync(path, whole);
  try {
    writeFileSync(
      path,
      whole.replace(literal, () => breakLiteral(literal)),
    );
    return await runTests(rule, files);
  } finally {
    undo();
    undo = undefined;
  }
}

/** Tries one literal against its rule's tests, starting with those that need no browser. */
async function attempt(literal: Literal, files: readonly string[]): Promise<Outcome> {
  const inChromium = (file: string) => file.endsWith('.spec.ts');
  let outcome: Outcome = 'did not run';
  for (const some of [files.filter((file) => !inChromium(file)), files.filter(inChromium)]) {
    if (some.length === 0) continue;
    const before = await runTests(literal.rule, some);
    if (before === 'caught') return 'red before';
    outcome = before === 'slipped through' ? await runBroken(literal, some) : before;
    if (outcome === 'caught') return outcome;
  }
  return outcome;
}

/**
 * Changes texts and limits in the source, one at a time, and checks that a test of their rule
 * fails. Usage: `npm run spec:mutate -- [--count 40] [--seed 1] [--only <start of a rule's id>]`.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '40' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
    },
  });
  const tests = await projectTests([]);
  const matching = projectLiterals().filter(({ rule }) => rule.startsWith(values.only));
  const chosen = pick(matching, Number(values.count), values.seed);
  const counts = new Map<Outcome, number>();
  for (const literal of chosen) {
    const carriers = tests.filter(({ name }) => idsOf(name).includes(literal.rule));
    const outcome = await attempt(literal, [...new Set(carriers.map(({ file }) => file))]);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    process.stdout.write(
      `${outcome.padEnd(16)} ${literal.rule} ${literal.file}: ${literal.literal} → ${breakLiteral(literal.literal)}\n`,
    );
  }
  const summary = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
  process.stdout.write(`${chosen.length} literals: ${summary}\n`);
  return chosen.length > 0 && counts.get('caught') === chosen.length ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    undo?.();
    process.exit(1);
  });
}
process.exitCode = await main();
