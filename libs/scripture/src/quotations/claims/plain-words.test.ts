import { expect, it } from 'vitest';
import { plainWords } from './plain-words.ts';

it.each([
  ['**Peace!** _Be_ ~~still~~', 'Peace! Be still'],
  [String.raw`Peace\! 2 \* 3 \[a\]`, 'Peace! 2 * 3 [a]'],
  ['a_b stays, `code` too', 'a_b stays, code too'],
  ['> Peace!\n> > Be still', 'Peace! Be still'],
  ['> ## Peace\n> Be still', 'Peace Be still'],
  ['[Peace](https://a.b/c_(d) "x") [be][1] ![still](y.png)', 'Peace be still'],
  ['Peace<br>be <b>s</b>till', 'Peace be still'],
  ['¹²Peace <sup>39</sup>be [40] still (41) on', 'Peace be still on'],
  ['Peace,[a] be[^note] still† 4:39 on', 'Peace, be still on'],
  ['39 Peace, 40 be still', '39 Peace, 40 be still'],
  ['٣٩ سلام [٤٠] اسكت', '٣٩ سلام اسكت'],
  ['Peace\\\nbe\u00A0 still', 'Peace be still'],
])('[11.142] %j is %j', (markdown, expected) => {
  expect(plainWords(markdown)).toBe(expected);
});
