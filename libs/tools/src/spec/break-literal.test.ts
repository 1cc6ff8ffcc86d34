import { expect, it } from 'vitest';
import { breakLiteral } from './break-literal.ts';
import { pick } from './pick.ts';

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
])('a changed literal is wrong but well-formed: %s → %s', (literal, broken) => {
  expect(breakLiteral(literal)).toBe(broken);
});

it('the same seed picks the same literals', () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  expect(pick(items, 5, 'a')).toEqual(pick(items, 5, 'a'));
  expect(pick(items, 5, 'a')).not.toEqual(pick(items, 5, 'b'));
  expect(pick(items, 500, 'a')).toHaveLength(100);
});
