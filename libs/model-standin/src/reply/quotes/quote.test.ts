import { expect, test } from 'vitest';
import type { GivenVerses } from '../given.ts';
import { quoteReply } from './quote.ts';

const mark = (...lines: string[]): GivenVerses => ({
  ...{ label: 'Mark 4:38–40', ref: 'MRK 4:38-40', language: 'en' },
  lines,
});
const chapter4 = mark(
  '4:38 They did NOT wake, he slept.',
  '4:39 “Be still!” the sea was calm',
  '4:40 End.',
);

/** Returns the words of the block quotation in a reply. */
const quotedIn = (argument: string, given: readonly GivenVerses[] = [chapter4]) =>
  /^> (.+)$/m.exec(quoteReply(argument, given))?.[1];

test('[8.94] /quote names the reference in a sentence and below a block quotation', () => {
  expect(quoteReply('right MRK 4:39', [chapter4])).toBe(
    'In MRK 4:39 we read: “‘Be still!’ the sea was calm”\n\n> “Be still!” the sea was calm\n>\n> — MRK 4:39',
  );
  expect(quoteReply('translated MRK 4:39', [chapter4])).toMatch(
    /^In MRK 4:39 we read: «\u00A0Sept lanternes .+\u00A0»\n\n> Sept lanternes .+\n>\n> — MRK 4:39$/,
  );
});

test.each([
  ['right', 'They did NOT wake, he slept.'],
  ['case', 'they did not wake he slept'],
  ['wrong', 'They did NOT otherwise, he slept.'],
  ['negated', 'They did wake, he slept.'],
])('[8.94] /quote %s gives %j', (kind, words) => {
  expect(quotedIn(`${kind} MRK 4:38`)).toBe(words);
});

test('[8.94] /quote negated adds a negation in the language of the text to a verse without one', () => {
  const inLanguage = (language: string) => [{ ...mark('4:39 a b c d'), language }];
  expect(quotedIn('negated MRK 4:39', inLanguage('en-GB'))).toBe('a b not c d');
  expect(quotedIn('negated MRK 4:39', inLanguage('fr'))).toBe('a b pas c d');
  expect(quotedIn('negated MRK 4:39', inLanguage('ar'))).toBe('a b لا c d');
  expect(quotedIn('wrong MRK 4:39', inLanguage('ar'))).toBe('a b هكذا d');
});

test('[8.94] /quote changes a word within the length that the server compares, and adds a word to short texts', () => {
  const long = [mark(`4:39 ${'and on '.repeat(200)}they did not go`)];
  expect(quotedIn('wrong MRK 4:39', long)?.indexOf('otherwise')).toBeLessThan(500);
  expect(quotedIn('negated MRK 4:39', long)?.indexOf('not')).toBeLessThan(500);
  expect(quotedIn('wrong MRK 4:39', [mark('4:39 Jesus wept.')])).toBe('Jesus otherwise wept.');
});

test('[8.94] /quote case removes capitals and marks, and changes words that have neither', () => {
  const quoted = (words: string) => quotedIn('case MRK 4:39', [mark(`4:39 ${words}`)]);
  expect(quoted('the disciples’ boat don’t sink;')).toBe('the disciples boat don’t sink');
  expect(quoted('and on he went,')).toBe('and, on he went');
  expect(quoted('قَالَ لَهُ')).toBe('قال له');
});

test('[8.94] /quote finds the verses of a reference with the code or the name of a book', () => {
  const john = { ...mark('4:39 John'), label: 'John 4:39', ref: 'JHN 4:39' };
  const one = { ...mark('4:8 Love'), label: '1 John 4', ref: '1JN 4' };
  const given = [john, chapter4, one];
  expect(quotedIn('right MRK 4:39-40', given)).toBe('“Be still!” the sea was calm End.');
  expect(quotedIn('right Mark 4:40', given)).toBe('End.');
  expect(quotedIn('right Marc 4.40', given)).toBe('End.');
  expect(quotedIn('right 1 John 4:8', given)).toBe('Love');
  expect(quotedIn('right 1JN', given)).toBe('Love');
  expect(quotedIn('right MRK 4:2-38', [mark('4:37-39 Joined', '4:40 Later')])).toBe('Joined');
});

test('[8.94] /quote elsewhere gives the first verse of the next chapter', () => {
  expect(quotedIn('elsewhere Mark 4:39')).toMatch(/^They came to the other side of the sea/);
  const next = { ...mark('5:1 Talu mera'), label: 'Mark 5:1', ref: 'MRK 5:1' };
  expect(quotedIn('elsewhere MRK 4:39', [chapter4, next])).toBe('Talu mera');
  const last = { ...mark('22:21 Amen.'), label: 'Revelation 22:21', ref: 'REV 22:21' };
  expect(quotedIn('elsewhere REV 22:21', [last])).toMatch(/^In the beginning, God created/);
});

test('[8.94] /quote says that no verses were given, or how to write the command', () => {
  expect(quoteReply('invented MRK 4:39', [])).toBe('No verses were given.');
  expect(quoteReply('right MRK 5:39', [chapter4])).toBe('No verses were given.');
  expect(quoteReply('right what', [chapter4])).toBe('No verses were given.');
  for (const argument of ['', 'right', 'toString MRK 4:39']) {
    expect(quoteReply(argument, [chapter4])).toMatch(/^Write \/quote, then right, case,/);
  }
});

test('[8.94] /quote finds a joined verse by each of its numbers', () => {
  const given = [mark('4:38,40-41 He slept.', '4:39 The sea was calm')];
  expect(quotedIn('right MRK 4:38', given)).toBe('He slept.');
  expect(quotedIn('right MRK 4:41', given)).toBe('He slept.');
  expect(quotedIn('right MRK 4:39', given)).toBe('The sea was calm');
});
