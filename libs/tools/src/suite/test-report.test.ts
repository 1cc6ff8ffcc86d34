import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countTests } from './test-report.ts';

let dir: string;
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'targum-report-'))));
afterEach(() => rmSync(dir, { recursive: true }));

function report(passed: number, failed: number, success: boolean): string {
  const file = join(dir, 'report.json');
  writeFileSync(file, JSON.stringify({ numPassedTests: passed, numFailedTests: failed, success }));
  return file;
}

it('countTests counts passed and failed tests', () => {
  expect(countTests(report(5, 0, true), true)).toEqual({ passed: 5, failed: 0 });
  expect(countTests(report(5, 2, false), false)).toEqual({ passed: 5, failed: 2 });
});

it('countTests counts a run that fails without a failed test as one failure', () => {
  expect(countTests(report(5, 0, false), true)).toEqual({ passed: 5, failed: 1 });
  expect(countTests(report(5, 0, true), false)).toEqual({ passed: 5, failed: 1 });
  expect(countTests(report(0, 0, true), true)).toEqual({ passed: 0, failed: 1 });
  expect(countTests(join(dir, 'missing.json'), true)).toEqual({ passed: 0, failed: 1 });
  const cutOff = join(dir, 'cut-off.json');
  writeFileSync(cutOff, '{"numPassedTests":5,"numFa');
  expect(countTests(cutOff, true)).toEqual({ passed: 0, failed: 1 });
});
