import { describe, expect, it, vi } from 'vitest';
import { splitIntoChunks } from './chunks.ts';

const squeeze = (text: string) => text.replace(/\s+/g, '');

/** Checks the invariants of all splits: no text is lost, too long, or cut inside a character. */
function cut(text: string, max?: number): string[] {
  const chunks = splitIntoChunks([text], max);
  expect(squeeze(chunks.join(''))).toBe(squeeze(text));
  for (const chunk of chunks) {
    expect(chunk.length).toBeLessThanOrEqual(max ?? 150);
    expect(chunk).toBe(chunk.trim());
    expect(chunk.isWellFormed()).toBe(true);
  }
  return chunks;
}

const sentence = (length: number, end = '.') => `${'ab '.repeat(80).slice(0, length - 2)}c${end}`;

describe.for([
  { how: 'with the segmenter', stub: () => {} },
  { how: 'without the segmenter', stub: () => vi.stubGlobal('Intl', {}) },
])('a text split $how', ({ stub }) => {
  it.for([
    [
      'A seed is small. It grows! Does it? Yes…',
      ['A seed is small.', 'It grows!', 'Does it?', 'Yes…'],
    ],
    ['See John 3:16 and 4.35 at example.org', ['See John 3:16 and 4.35 at example.org']],
    ['He said: “Come!” They came.', ['He said: “Come!”', 'They came.']],
    ['羊は見つかった。彼は喜んだ。', ['羊は見つかった。', '彼は喜んだ。']],
    ['هل وجده؟ نعم.', ['هل وجده؟', 'نعم.']],
    ['वह खुश था। वह घर आया॥ अंत', ['वह खुश था।', 'वह घर आया॥', 'अंत']],
    ['ሰላም ነው። ደህና ነኝ።', ['ሰላም ነው።', 'ደህና ነኝ።']],
  ] as const)('[5.39] becomes sentences: %j', ([text, chunks]) => {
    stub();
    expect(cut(text)).toEqual(chunks);
  });

  it('[5.39] keeps a sentence of 150 characters whole and cuts one of 151', () => {
    stub();
    expect(sentence(150)).toHaveLength(150);
    expect(cut(sentence(150))).toHaveLength(1);
    expect(cut(sentence(151))).toHaveLength(2);
  });

  it('is cut at spaces without punctuation, and anywhere in a word that is too long', () => {
    stub();
    expect(cut('one two three four', 9)).toEqual(['one two', 'three', 'four']);
    expect(cut('a'.repeat(310))).toEqual(['a'.repeat(150), 'a'.repeat(150), 'a'.repeat(10)]);
    expect(cut(`so ${'a'.repeat(160)} it is`)).toContain('a'.repeat(150));
    cut('🙂'.repeat(200));
    cut('ก'.repeat(400));
    cut('👩\u200d'.repeat(100));
  });
});

describe('a long sentence', () => {
  it.for([
    ['One, two; three: four', ['One, two;', 'three: four']],
    ['أحد، اثنان؛ ثلاثة', ['أحد، اثنان؛', 'ثلاثة']],
    ['彼は走った，彼は見た、彼は喜んだ', ['彼は走った，彼は見た、', '彼は喜んだ']],
    ['ሰላም፣ ወንድሜ፤ ደህና', ['ሰላም፣ ወንድሜ፤', 'ደህና']],
    ['in 1,000 and 3:16', ['in 1,000 and', '3:16']],
  ] as const)(
    '[5.39] is cut at punctuation, in chunks as long as possible: %j',
    ([text, chunks]) => {
      expect(cut(text, 12)).toEqual(chunks);
    },
  );

  it('is cut at punctuation rather than at spaces', () => {
    const first = `${'a '.repeat(40)}and then,`;
    const second = `${'b '.repeat(40)}at last.`;
    expect(cut(`${first} ${second}`)).toEqual([first, second]);
  });

  it('is cut between the words of a script without spaces', () => {
    const chunks = cut('ฉันรักคุณมากที่สุด', 12);
    const words = [...new Intl.Segmenter('th', { granularity: 'word' }).segment('ฉันรักคุณมากที่สุด')];
    const ends = new Set(words.map(({ index, segment }) => index + segment.length));
    let end = 0;
    for (const chunk of chunks) expect(ends).toContain((end += chunk.length));
  });

  it('keeps the code units of a character together', () => {
    expect(cut('👨‍👩‍👧👨‍👩‍👧', 10)).toEqual(['👨‍👩‍👧', '👨‍👩‍👧']);
  });
});

describe('several passages', () => {
  it('are never joined, and those without sayable text are left out', () => {
    expect(splitIntoChunks(['Kingdom', '---', '', '…', ' It is near ', '🙂'])).toEqual([
      'Kingdom',
      'It is near',
      '🙂',
    ]);
  });
});
