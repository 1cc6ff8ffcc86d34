import { describe, expect, it } from 'vitest';
import { PlacedText } from './placed-text.ts';

const text = PlacedText.of('Mark  chapter 4', 100);

describe('PlacedText', () => {
  it('[11.90] keeps the places of characters after and in changed stretches', () => {
    const changed = text.replace(/ {2}chapter /g, () => ':').replace(/k:/g, () => 'kus ');
    expect(changed.text).toBe('Markus 4');
    expect(changed.placeOf({ start: 0, end: 3 })).toEqual({ start: 100, end: 103 });
    expect(changed.placeOf({ start: 4, end: 5 })).toEqual({ start: 103, end: 114 });
    expect(changed.placeOf({ start: 7, end: 8 })).toEqual({ start: 114, end: 115 });
    expect(changed.slice(7, 8).placeOf({ start: 0, end: 1 })).toEqual({ start: 114, end: 115 });
  });

  it('[11.90] gives an insertion the place of the character before it, and keeps a match without a replacement', () => {
    const changed = text.replace(/(?=chapter)|4/g, ([match]) => (match === '' ? '|' : undefined));
    expect(changed.text).toBe('Mark  |chapter 4');
    expect(changed.placeOf({ start: 6, end: 7 })).toEqual({ start: 105, end: 106 });
    expect(changed.placeOf({ start: 7, end: 14 })).toEqual({ start: 106, end: 113 });
  });
});
