import { describe, expect, it } from 'vitest';
import { breakLiteral } from './break-literal.ts';
import { notPassed, uncovered, unstated, withoutTest } from './findings.ts';
import { pick } from './pick.ts';
import { parseRows } from './rows.ts';

const TABLE = '| line | what | shown by | stated in |\n| --- | --- | --- | --- |';
const PLACE = '## spec.md · 2 Screens';

const map = (...rows: string[]) => parseRows([PLACE, '', TABLE, ...rows].join('\n'));

const shown = "| 3 | 'Sign in' | `e2e/login.spec.ts` login > signs in | `a.json` `Sign in` |";

describe('a row', () => {
  it('names a line, a test and where the fact stands', () => {
    expect(map(shown)).toEqual([
      {
        document: 'spec.md',
        section: '2 Screens',
        from: 3,
        to: 3,
        statement: "'Sign in'",
        proof: { kind: 'test', file: 'e2e/login.spec.ts', name: 'login > signs in' },
        source: { file: 'a.json', literal: 'Sign in' },
        at: 5,
      },
    ]);
  });

  it('may speak of several lines, hold a pipe, and say why there is no test', () => {
    const [row] = map('| 4–6 | a \\| b | differently: the vendor is gone | |');
    expect(row).toMatchObject({
      from: 4,
      to: 6,
      statement: 'a | b',
      proof: { kind: 'differently', reason: 'the vendor is gone' },
    });
  });

  it.each([
    ['| 4 | a | no test | |', 'names no test'],
    ['| 4 | a | `e2e/login.spec.ts` | |', 'names no test'],
    ['| four | a | no test: x | |', 'is no line'],
    ['| 4 | | no test: x | |', 'says nothing'],
    ['| 4 | a | no test: x |', '4 cells expected'],
    ['| 4 | a | no test: x | somewhere |', 'the source is written'],
  ])('is refused: %s', (row, why) => {
    expect(() => map(row)).toThrow(why);
  });
});

describe('the check', () => {
  const rows = map(shown);
  const test = { file: 'e2e/login.spec.ts', name: 'login > signs in' };

  it('finds a row whose test does not exist', () => {
    expect(withoutTest(rows, [test])).toEqual([]);
    expect(withoutTest(rows, [{ ...test, name: 'login > signs out' }])).toHaveLength(1);
    expect(withoutTest(rows, [{ ...test, file: 'e2e/other.spec.ts' }])).toHaveLength(1);
  });

  it('finds a row whose test failed, was skipped or did not run', () => {
    expect(notPassed(rows, [{ ...test, status: 'passed' }])).toEqual([]);
    expect(notPassed(rows, [{ ...test, status: 'failed' }])[0]).toContain('failed');
    expect(notPassed(rows, [{ ...test, status: 'skipped' }])[0]).toContain('skipped');
    expect(notPassed(rows, [])[0]).toContain('not run');
  });

  it('knows a parametrised test by every run of it', () => {
    const parametrised = map('| 3 | a | `e2e/login.spec.ts` login > refuses %s for $why | |');
    const run = (name: string, status: string) => ({ file: test.file, name, status });
    const passed = run('login > refuses a@b for its form (x)', 'passed');
    expect(notPassed(parametrised, [passed])).toEqual([]);
    expect(
      notPassed(parametrised, [passed, run('login > refuses c for its form (x)', 'skipped')]),
    ).toHaveLength(1);
  });

  it('finds a fact that does not stand once where the row says', () => {
    expect(unstated(rows, () => 'Sign in')).toEqual([]);
    expect(unstated(rows, () => 'Log in')[0]).toContain('stands 0 times');
    expect(unstated(rows, () => 'Sign in, Sign in')[0]).toContain('stands 2 times');
  });

  it('finds a line of a document that no row speaks of', () => {
    const text = '# Title\n\nSign in\nSign out\n|---|---|';
    expect(uncovered(rows, new Map([['spec.md', text]]))).toEqual([
      'spec.md:4 has no row: Sign out',
    ]);
  });
});

describe('a broken fact', () => {
  it.each([
    ['messageMax: 5000,', 'messageMax: 10001,'],
    ['minBytesExclusive: 1_000', 'minBytesExclusive: 2001'],
    ['maxSeconds: 15 * 60', 'maxSeconds: 15 * 121'],
    ['"shell.login.title": "Welcome back"', '"shell.login.title": "xelcomex back"'],
    ["textRequired: 'Text is required'", "textRequired: 'Text is xequiredx'"],
    ['Welcome to {product}', 'xelcomex to {product}'],
    ["approval_status text default 'approved'", "approval_status text default 'xpprovedx'"],
    ["FIELD = 'image'", "FIELD = 'xmagex'"],
    [`differ: "Passwords don't match",`, `differ: "xasswordsx don't match",`],
    ['# hours ago', '# xoursx ago'],
  ])('%s → %s', (literal, broken) => {
    expect(breakLiteral(literal)).toBe(broken);
  });

  it('is chosen again by the same seed', () => {
    const items = Array.from({ length: 100 }, (_, index) => index);
    expect(pick(items, 5, 'a')).toEqual(pick(items, 5, 'a'));
    expect(pick(items, 5, 'a')).not.toEqual(pick(items, 5, 'b'));
    expect(pick(items, 500, 'a')).toHaveLength(100);
  });
});
