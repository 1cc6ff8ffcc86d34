import { describe, expect, it } from 'vitest';
import { texts } from './testing/markdown-corpus.ts';
import { createBlockSplitter } from './split-blocks.ts';

/** Creates a splitter that returns the texts of the pieces. */
const createTextSplitter = () => {
  const split = createBlockSplitter();
  return (text: string) => split(text).map((piece) => piece.text);
};

describe('createBlockSplitter', () => {
  it('keeps every character except blank lines at the end', () => {
    for (const text of texts) {
      expect(text.startsWith(createTextSplitter()(text).join(''))).toBe(true);
    }
  });

  it('does not change finished blocks while the text grows', () => {
    const split = createTextSplitter();
    expect(split('One.\n\nTwo')).toEqual(['One.\n\nTwo']);
    expect(split('One.\n\nTwo\n')).toEqual(['One.\n\n', 'Two\n']);
    expect(split('One.\n\nTwo\n\nThree')).toEqual(['One.\n\n', 'Two\n\nThree']);
  });

  it('does not end a list before a line that may continue it', () => {
    const split = createTextSplitter();
    for (const text of ['1. a\n\n', '1. a\n\n2', '1. a\n\n2.', '1. a\n\n2. b\n']) {
      expect(split(text)).toEqual([text]);
    }
  });

  it('returns one piece once the text has a definition', () => {
    const split = createTextSplitter();
    expect(split('See [a].\n\nMore.\n')).toHaveLength(2);
    expect(split('See [a].\n\nMore.\n\n[a]: https://example.org')).toHaveLength(1);
    expect(split('See [a].\n\nMore.\n\n[a]: https://example.org\n\nEnd.\n')).toHaveLength(1);
  });

  it('starts again when the text is replaced', () => {
    const split = createTextSplitter();
    split('One.\n\nTwo.\n\nThree.\n');
    expect(split('Other.\n\nText.\n')).toEqual(['Other.\n\n', 'Text.\n']);
  });
});
