import { expect, it } from 'vitest';
import { quotedWords } from '../difference.ts';

const wordsOf = (markdown: string, cited?: string) => {
  const start = cited === undefined ? -1 : markdown.indexOf(cited);
  const references =
    cited === undefined ? [] : [{ start, end: start + cited.length, ref: 'MRK 4:39' }];
  return quotedWords({ markdown, references, textNames: ['WEB'] });
};

it.each([
  ['“**Peace!** Be still!”', undefined, 'Peace! Be still!'],
  ['« Peace! Be still! »', undefined, 'Peace! Be still!'],
  ['„Peace! Be still!“', undefined, 'Peace! Be still!'],
  ['"Peace! Be still!', undefined, 'Peace! Be still!'],
  ['“Peace!” he said, “be still!”', undefined, 'Peace!” he said, “be still!'],
  ['> ³⁹ Peace!\n> Be still!\n>\n> (Mark 4:39, WEB)', 'Mark 4:39', 'Peace! Be still!'],
  ['“Peace! Be still! (Mark 4:39)”', 'Mark 4:39', 'Peace! Be still!'],
  ['> He said, “Peace! Be still!”', undefined, 'He said, “Peace! Be still!”'],
  ['', undefined, ''],
])('[11.142] the words quoted in %j with the reference %j are %j', (markdown, cited, expected) => {
  expect(wordsOf(markdown, cited)).toBe(expected);
});

it('[11.142] quoted words have at most 600 characters', () => {
  expect(wordsOf(`“${'still '.repeat(150)}”`).length).toBeLessThanOrEqual(600);
});
