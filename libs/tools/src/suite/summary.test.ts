import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { EXIT_NO_ANSWER } from '../repository/audit.ts';
import { runLanes } from './steps.ts';
import type { Tally } from './steps.ts';
import { slowestTests, summarize } from './summary.ts';

const test = (title: string, duration?: number, ...ancestorTitles: string[]) => ({
  ancestorTitles,
  title,
  status: duration === undefined ? 'skipped' : 'passed',
  duration,
});

it('the summary names the 20 slowest tests of all reports, the slowest first', () => {
  const dir = mkdtempSync(join(tmpdir(), 'targum-slowest-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const report = (name: string, ...tests: object[]) => {
    const file = join(dir, name);
    const testResults = [{ name: `/clone/${name}.ts`, assertionResults: tests }];
    writeFileSync(file, JSON.stringify({ testResults }));
    return file;
  };
  const many = Array.from({ length: 30 }, (_, index) => test(`takes ${index} ms`, index));
  const cutOff = join(dir, 'cut-off');
  writeFileSync(cutOff, '{"testResults":[{"na');
  const lines = slowestTests(
    [
      report('a.test', ...many, test('never ran')),
      report('b.spec', test('ends a session', 12_345, 'logout'), test('waits', 5060)),
      join(dir, 'missing'),
      cutOff,
    ],
    '/clone',
  );
  expect(lines).toHaveLength(20);
  expect(lines.slice(0, 3)).toEqual([
    '  12.3 s  b.spec.ts  logout > ends a session',
    '   5.1 s  b.spec.ts  waits',
    '   0.0 s  a.test.ts  takes 29 ms',
  ]);
  expect(lines.at(-1)).toBe('   0.0 s  a.test.ts  takes 12 ms');
});

it('the summary ends with the steps and the counts', async () => {
  // The output of this test must not look like that of a failed step.
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const tally: Tally = { passed: 4, failed: 0, steps: [] };
  const check = (name: string, code: string) => ({
    name,
    command: process.execPath,
    args: ['-e', code],
  });
  const broken = check('lint', 'process.exitCode = 1');
  await runLanes(
    [
      [
        check('types', ''),
        broken,
        { ...check('audit', `process.exitCode = ${EXIT_NO_ANSWER}`), maySkip: true },
      ],
    ],
    tally,
  );
  const lines = summarize(tally, ['  12.3 s  b.spec.ts  waits']).split('\n');
  expect(lines.map((line) => line.replace(/\d+\.\d s$/, '# s'))).toEqual([
    '',
    'The slowest tests:',
    '  12.3 s  b.spec.ts  waits',
    '',
    'The steps:',
    expect.stringMatching(/^ok      types +# s$/),
    expect.stringMatching(/^FAILED  lint +# s$/),
    expect.stringMatching(/^skipped audit +# s$/),
    '',
    '5 passed, 1 failed',
  ]);
});
