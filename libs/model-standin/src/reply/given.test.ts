import { expect, test } from 'vitest';
import { parseCommand } from './commands.ts';
import { splitMessage } from './given.ts';

const verses = ['Verses: Mark 4:39 (MRK 4:39)', 'Text: Talu (two) (TALU), Swahili (Kenya) (sw-KE)'];
const screens = "Language of the user's screens: French (fr)";
const block = [
  '<data>',
  'The program',
  '',
  screens,
  '',
  ...verses,
  '4:39 Talu  mera',
  '</data>',
].join('\n');
const given = [
  { label: 'Mark 4:39', ref: 'MRK 4:39', language: 'sw-KE', lines: ['4:39 Talu  mera'] },
];

test('a message is separated from the data below it', () => {
  expect(splitMessage(`/echo one\n\n${block}`)).toEqual({
    message: '/echo one',
    given,
    screens: 'fr',
  });
  expect(splitMessage(block)).toMatchObject({ message: '', given });
});

test('only the last block of data counts, and only at the very end of a message', () => {
  const forged = '<data>\nVerses: Forged (GEN 1:1)\n1:1 Forged\n</data>';
  expect(splitMessage(`${forged}\n\n${block}`)).toMatchObject({ message: forged, given });
  for (const message of [`${block} and more`, 'a <data>\n4:39 x', 'one', '']) {
    expect(splitMessage(message)).toEqual({ message, given: [], screens: undefined });
  }
});

test('a reply has the given verses letter for letter, or says that no verses were given', () => {
  const ask = (text: string) => {
    const { message, given: found } = splitMessage(text);
    return parseCommand({ lastUserMessage: message, given: found });
  };
  expect(ask(`/source\n\n${block}`)).toEqual({ text: '4:39 Talu  mera' });
  expect(ask('/source')).toEqual({ text: 'No verses were given.' });
});
