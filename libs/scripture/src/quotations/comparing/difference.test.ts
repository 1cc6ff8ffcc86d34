import { assert, constantFrom, array, property } from 'fast-check';
import { expect, it } from 'vitest';
import { difference } from '../difference.ts';
import type { DifferenceSpan } from '../difference.ts';

/** Joins parts into one text, with brackets around the parts that differ. */
const shown = (parts: readonly DifferenceSpan[]): string =>
  parts.map(({ text, isSame }) => (isSame ? text : `[${text}]`)).join('');

it.each([
  ['Go to the river', 'go, to the RIVER!', 'Go to the river', 'go, to the RIVER!'],
  [
    'Come to the sea.',
    'Come down to the river.',
    'Come to the [sea.]',
    'Come [down ]to the [river.]',
  ],
  ['steal', 'You shall not steal.', 'steal', '[You shall not ]steal.'],
  ['a b c', 'c b a', '[a b ]c', 'c [b a]'],
  ['قال لهم', 'قَالَ يَسُوعُ لَهُمْ', 'قال لهم', 'قَالَ [يَسُوعُ ]لَهُمْ'],
  ['…', 'Go home', '[…]', '[Go home]'],
  ['', 'Go home', '', '[Go home]'],
])('[11.148] the difference between %j and %j is %j and %j', (claim, source, ofClaim, ofSource) => {
  const { claim: one, source: other } = difference(claim, source);
  expect([shown(one), shown(other)]).toEqual([ofClaim, ofSource]);
});

it('[11.148] a difference contains both texts completely, and marks the same words in both as the same', () => {
  const texts = array(constantFrom('go', 'home', 'not', '“Go', 'home.”', '…', '家', 'ל־ך')).map(
    (words) => words.join(' '),
  );
  assert(
    property(texts, texts, (claim, source) => {
      const found = difference(claim, source);
      expect(found.claim.map(({ text }) => text).join('')).toBe(claim);
      expect(found.source.map(({ text }) => text).join('')).toBe(source);
      const same = (parts: readonly DifferenceSpan[]) =>
        parts
          .filter(({ isSame }) => isSame)
          .flatMap(({ text }) => text.toLowerCase().match(/[\p{L}]/gu) ?? []);
      expect(same(found.claim)).toEqual(same(found.source));
    }),
  );
});
