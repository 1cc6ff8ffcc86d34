import { describe, expect, it } from 'vitest';
import { joinCharacters } from './join-characters.ts';

const passedOn = (pieces: readonly string[]): string[] => {
  const passed: string[] = [];
  const characters = joinCharacters((text) => passed.push(text));
  for (const piece of pieces) characters.add(piece);
  characters.end();
  return passed;
};

describe('joined characters', () => {
  it.each([
    [
      ['Once ', '🐑', ' upon'],
      ['Once ', '🐑', ' upon'],
    ],
    [
      ['a\ud83d', '\udc11b'],
      ['a', '🐑b'],
    ],
    [['\ud83d', '\udc11'], ['🐑']],
    [
      ['\ud83d', '\udc11\ud83d', '\udc11'],
      ['🐑', '🐑'],
    ],
    [
      ['a\ud83d', 'b'],
      ['a', '\ufffdb'],
    ],
    [
      ['a\udc11', '\ud83d\ud83d', '\udc11'],
      ['a\ufffd', '\ufffd', '🐑'],
    ],
    [
      ['a', '\ud83d'],
      ['a', '\ufffd'],
    ],
    [['a\0b', '\0', ''], ['ab']],
  ])('of the pieces %j are %j', (pieces, passed) => {
    expect(passedOn(pieces)).toEqual(passed);
  });
});
