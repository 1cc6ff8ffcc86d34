import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { breakLiteral } from './break-literal.ts';
import { pick } from './pick.ts';
import { parseRows } from './rows.ts';
import type { Row, Source } from './rows.ts';
import { namePattern, reportedTests } from './tests.ts';
import type { NamedTest } from './tests.ts';

const root = join(import.meta.dirname, '../..');

type Outcome = 'caught' | 'slipped through' | 'did not run' | 'red before';

interface Mutation {
  readonly row: Row;
  readonly source: Source;
  readonly test: NamedTest;
}

/** Rows that state a text or a limit and name the test that guards it. */
function mutations(rows: readonly Row[]): Mutation[] {
  return rows.flatMap((row) =>
    row.source && row.proof.kind === 'test' ? [{ row, source: row.source, test: row.proof }] : [],
  );
}

/** Runs one test alone and tells whether it failed. */
async function runTest(test: NamedTest): Promise<Outcome> {
  const dir = await mkdtemp(join(tmpdir(), 'targum-mutation-'));
  try {
    const file = join(dir, 'report.json');
    const pattern = namePattern(test.name).source;
    await new Promise((resolve) => {
      spawn(
        join(root, 'node_modules/.bin/vitest'),
        ['run', test.file, '-t', pattern, '--reporter=json', `--outputFile=${file}`],
        { cwd: root, stdio: 'ignore' },
      ).once('close', resolve);
    });
    if (!existsSync(file)) return 'did not run';
    const ran = reportedTests(await readFile(file, 'utf8'), root).filter(
      ({ status }) => status === 'passed' || status === 'failed',
    );
    if (ran.length === 0) return 'did not run';
    return ran.some(({ status }) => status === 'failed') ? 'caught' : 'slipped through';
  } finally {
    await rm(dir, { recursive: true });
  }
}

let undo: (() => void) | undefined;

/** Sees the test pass, then breaks one statement in the source for as long as it runs again. */
async function attempt({ source, test }: Mutation): Promise<Outcome> {
  const before = await runTest(test);
  if (before !== 'slipped through') return before === 'caught' ? 'red before' : before;
  const path = join(root, source.file);
  const whole = readFileSync(path, 'utf8');
  undo = () => writeFileSync(path, whole);
  try {
    writeFileSync(
      path,
      whole.replace(source.literal, () => breakLiteral(source.literal)),
    );
    return await runTest(test);
  } finally {
    undo();
    undo = undefined;
  }
}

/**
 * Breaks texts and limits in the source, one at a time, and shows that the test of the row fails.
 * Usage: `npm run spec:mutate -- [--rows 40] [--seed 1] [--only <part of a test's path>]`.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '40' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
    },
  });
  const all = mutations(parseRows(readFileSync(join(root, 'e2e/SPEC.md'), 'utf8')));
  const matching = all.filter(({ test }) => test.file.includes(values.only));
  const chosen = pick(matching, Number(values.rows), values.seed);
  const counts = new Map<Outcome, number>();
  for (const mutation of chosen) {
    const outcome = await attempt(mutation);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    const { row, source, test } = mutation;
    process.stdout.write(
      `${outcome.padEnd(16)} line ${row.at}: ${source.literal} → ${breakLiteral(source.literal)} (${test.file})\n`,
    );
  }
  const summary = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
  process.stdout.write(`${chosen.length} rows: ${summary}\n`);
  return chosen.length > 0 && counts.get('caught') === chosen.length ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    undo?.();
    process.exit(1);
  });
}
process.exitCode = await main();
