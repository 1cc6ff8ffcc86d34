import { expect, it } from 'vitest';
import { proseOf } from './prose.ts';

it.each([
  ['see `Mark 4:35` there', 'see … there'],
  ['see ``a ` b`` and `c', 'see … and `c'],
  ['an escaped \\` stays, `code` goes', 'an escaped \\` stays, … goes'],
  ['[Mark 4:35](https://example.org/a_(b) "Mark 5") then', '… then'],
  ['![Mark](x.png) [Mark 4:35][1] [Mark 4:36]', '… … [Mark 4:36]'],
  ['at https://example.org/?q=Mark+4:35 or www.example.org/John3:16', 'at … or …'],
  ['[[MRK 4:39]]', '[[MRK 4:39]]'],
  ['[Mark](4:35 and on) then', '[Mark](4:35 and on) then'],
  ['**Mark 4:35** _John 3:16_', '**Mark 4:35** _John 3:16_'],
])('[4.165] the prose of %j is %j', (paragraph, expected) => {
  const prose = proseOf(paragraph);
  expect(prose).toHaveLength(paragraph.length);
  expect(prose.replaceAll(/\n+/g, '…')).toBe(expected);
});

it.each([
  ['brackets', '['.repeat(32_000)],
  ['open links', '[a]('.repeat(8000)],
  ['open links with long words', `[a](${'x '.repeat(30)}`.repeat(500)],
  ['backticks', '` '.repeat(16_000)],
  ['runs of backticks', Array.from({ length: 250 }, (_, n) => '`'.repeat(n + 1)).join(' ')],
  ['addresses', 'a://'.repeat(8000)],
  ['letters', 'a'.repeat(32_000)],
  ['letters and points', 'a.'.repeat(50_000)],
  ['letters and dashes', 'a-'.repeat(50_000)],
  ['backticks and letters', '`a'.repeat(50_000)],
])('[4.165] hostile %s are read quickly', (_, paragraph) => {
  // The CPU time of this thread does not depend on other processes.
  const begun = process.threadCpuUsage();
  expect(proseOf(paragraph)).toHaveLength(paragraph.length);
  const { user, system } = process.threadCpuUsage(begun);
  expect((user + system) / 1000).toBeLessThan(1000);
});
