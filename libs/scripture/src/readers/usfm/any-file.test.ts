import { describe, expect, it } from 'vitest';
import { bookOf, textOf } from '../../testing/usfm.ts';

/**
 * Creates a generator of pseudo-random numbers from 0 to 1. The same seed gives the same numbers.
 */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('generated files', () => {
  const SEPARATORS = [
    '\n',
    ' ',
    '\n\\p\n',
    '\n\\q1 ',
    '\n\\b\n\\q2 ',
    '~',
    ' // ',
    '\n\\li1 ',
    '\n\\tr \\tc1 ',
  ];
  const LEFT_OUT = [
    '\\f + \\fr 1.1 \\ft no\\f*',
    '\\x - \\xt no\\x* ',
    '\n\\s1 no\n\\p\n',
    '\\fig no|src="no"\\fig*',
    '\\ts\\*',
    '\n\\esb\n\\p no\n\\esbe\n\\p\n',
    '\\va 9\\va* ',
    '\n\\rem no\n\\m\n',
  ];
  const styled = (word: string, choice: number): string =>
    [
      word,
      `\\nd ${word}\\nd*`,
      `\\w ${word}|lemma="no"\\w*`,
      `\\wj \\+nd ${word}\\+nd*\\wj*`,
      `\\zaln-s |x="no"\\*\\w ${word}|no\\w*\\zaln-e\\*`,
      `\\add ${word.slice(0, 1)}\\add*${word.slice(1)}`,
    ][choice]!;

  it.each(Array.from({ length: 50 }, (_, seed) => seed))(
    '[11.27, 11.30] keep each word exactly once (seed %i)',
    (seed) => {
      const next = random(seed);
      const below = (limit: number) => Math.floor(next() * limit);
      const expected: string[] = [];
      let usfm = '\\id GEN no\n\\h no\n\\c 1\n\\p';
      for (let verse = 1; verse <= 20; verse += 1) {
        const words: string[] = [];
        usfm += `\n\\v ${verse} `;
        for (let count = below(8) + 1; count > 0; count -= 1) {
          const word = `w${verse}x${count}`;
          words.push(word);
          if (below(3) === 0) usfm += LEFT_OUT[below(LEFT_OUT.length)]!;
          usfm += styled(word, below(6)) + SEPARATORS[below(SEPARATORS.length)]!;
        }
        expected.push(words.join(' '));
      }
      expect(bookOf(usfm).verses.map(({ text }) => text)).toEqual(expected);
    },
  );
});

describe('a large file', () => {
  // If the time grew with the square of the size, these files would take minutes.
  const PIECES = 200_000;

  it('[11.30] is read in one pass: many notes in a verse', () => {
    const text = textOf(String.raw`one\f + \ft no\f*two `.repeat(PIECES));
    expect(text === Array<string>(PIECES).fill('one two').join(' ')).toBe(true);
  });

  it('[11.30] is read in one pass: many vertical bars', () => {
    const text = '|a'.repeat(PIECES);
    expect(bookOf(`\\id GEN\n\\c 1\n\\v 1 ${text}`).verses[0]!.text === text).toBe(true);
  });

  it('[11.30] can have an attribute of 20 MB', () => {
    expect(textOf(String.raw`one \w two|${'a'.repeat(20_000_000)}\w*`)).toBe('one two');
  });
});
