import { describe, expect, it } from 'vitest';
import { duplicates, unshown, wrongIds } from './findings.ts';
import { parseRules } from './rules.ts';

const rules = parseRules(
  '2-accounts.md',
  '- **2.1** a\n- **2.14** b\n- **2.3** c\n  no test: a judgement',
);
/** Not called 'test', because vitest's listing would mistake its calls for tests. */
const run = (name: string, status = 'passed') => ({ file: 'e2e/login.spec.ts', name, status });
const both = [run('login > [2.1] signs in'), run('[2.14] signs out')];

describe('the check of rules and tests', () => {
  it('accepts rules with passing tests', () => {
    expect(unshown(rules, both)).toEqual([]);
    expect(wrongIds(rules, both)).toEqual([]);
    expect(duplicates(rules)).toEqual([]);
  });

  it('reads several ids from one name, and accepts declared tests', () => {
    expect(unshown(rules, [run('[2.1, 2.14] signs in and out', 'declared')])).toEqual([]);
  });

  it('reports a rule without a test', () => {
    expect(unshown(rules, [both[0]!])).toEqual(['2-accounts.md:2: no test shows 2.14']);
    expect(unshown(rules, [both[0]!, run('signs out at 2.14')])).toHaveLength(1);
  });

  it.each(['failed', 'skipped', 'todo'])('reports a rule whose only test is %s', (status) => {
    expect(unshown(rules, [both[0]!, run('[2.14] signs out', status)])).toEqual([
      '2-accounts.md:2: no test shows 2.14',
      `e2e/login.spec.ts '[2.14] signs out' is ${status}`,
    ]);
  });

  it('reports a failed test even if another test of the rule passed', () => {
    expect(unshown(rules, [...both, run('[2.14] signs out twice', 'skipped')])).toHaveLength(1);
  });

  it('reports an id that two rules have', () => {
    const twice = [...rules, ...parseRules('2-other.md', '- **2.1** again')];
    expect(duplicates(twice)).toEqual(['2.1 stands twice: 2-accounts.md:1, 2-other.md:1']);
  });

  it.each([
    { name: '[2.15] signs in', why: 'carries 2.15, which no rule has' },
    { name: '[2.3] is calm', why: "carries 2.3, which says 'no test'" },
    { name: '[2.1,2.14] signs in', why: 'does not write its ids' },
    { name: '[2.1][2.14] signs in', why: 'does not write its ids' },
    { name: 'login > [2.1]signs in', why: 'does not write its ids' },
    { name: '[2.1, 2.14, 2.1, 2.14, 2.1] signs in', why: 'carries more than 4 ids' },
  ])('reports a test that $why', ({ name, why }) => {
    expect(wrongIds(rules, [run(name)]).join('\n')).toContain(why);
  });
});
