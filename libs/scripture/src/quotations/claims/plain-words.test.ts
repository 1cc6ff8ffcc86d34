import { expect, it } from 'vitest';
import { plainWords } from './plain-words.ts';

it.each([
  ['**Peace!** _Be_ *still*', 'Peace! Be still'],
  [String.raw`Peace\! 2 \* 3 \[a\]`, 'Peace! 2 * 3 [a]'],
  ['a_b stays, `code` too', 'a_b stays, code too'],
  ['> Peace!\n> > Be still', 'Peace! Be still'],
  ['> ## Peace\n> Be still', 'Peace Be still'],
  ['[Peace](https://a.b/c_(d) "x") [be][1] ![still](y.png)', 'Peace be still'],
  ['Peace<br>be <b>s</b>till', 'Peace be still'],
  ['Peace<BR/>be<Br />still', 'Peace be still'],
  ['Peace\\\nbe\u00A0 still', 'Peace be still'],
  ['Peace&nbsp;be &ldquo;still&rdquo; &amp; on', 'Peace be “still” & on'],
])('[11.142] the plain words of %j are %j', (markdown, expected) => {
  expect(plainWords(markdown)).toBe(expected);
});

it.each([
  ['Peace,[a] be[1] still(b)† on', 'Peace, be still on'],
  ['Peace[^1] be[^a] still', 'Peace be still'],
  ['¹²Peace be⁴⁰ still', 'Peace be still'],
  ['Peace.<sup>a</sup> Be still<sup>2</sup> on', 'Peace. Be still on'],
])('[11.142] signs of notes are left out: %j becomes %j', (markdown, expected) => {
  expect(plainWords(markdown)).toBe(expected);
});

it.each([
  ['39 Peace, 40 be still', '39 Peace, 40 be still'],
  ['٣٩ سلام [٤٠] اسكت', '٣٩ سلام ٤٠ اسكت'],
  ['<sup>39</sup>Peace, [40] be (41) still 4:42 on', '39 Peace, 40 be 41 still 42 on'],
])('[11.142] numbers that may be verse numbers stay: %j becomes %j', (markdown, expected) => {
  expect(plainWords(markdown)).toBe(expected);
});

it.each([
  ['was [a] god, was (a) God', 'was [a] god, was (a) God'],
  ['Be <sup>not</sup> still', 'Be not still'],
  ['Be <never> still', 'Be <never> still'],
  ['[Be][never] still', '[Be][never] still'],
  ['Peace![^not] Be still', 'Peace![^not] Be still'],
  ['[Be](never be) still', '[Be](never be) still'],
  ['> ~~Be\n>\n> quiet~~ Be still', 'Be quiet Be still'],
  ['not~~, except this,~~ so', 'not, except this, so'],
  ['You shall ~not~ steal', 'You shall not steal'],
])('[11.142] words that look like Markdown stay: %j becomes %j', (markdown, expected) => {
  expect(plainWords(markdown)).toBe(expected);
});

it.each([
  ['You shall ~~not~~ steal', 'You shall steal'],
  ['~~Peace~~ be ~~still on~~ ~~ here', 'be here'],
])('[11.142] words that are struck out are left out: %j becomes %j', (markdown, expected) => {
  expect(plainWords(markdown)).toBe(expected);
});
