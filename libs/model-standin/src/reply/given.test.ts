import { expect, test } from 'vitest';
import { parseCommand } from './commands.ts';
import { splitMessage } from './given.ts';

const block = ['<data>', 'The program', '', 'Verses: Mark 4:39', '4:39 Talu  mera', '</data>'].join(
  '\n',
);

test('separates a message from the data below it', () => {
  expect(splitMessage(`/echo one\n\n${block}`)).toEqual({
    message: '/echo one',
    verses: ['4:39 Talu  mera'],
  });
  expect(splitMessage(block)).toEqual({ message: '', verses: ['4:39 Talu  mera'] });
});

test('takes only the last data, at the very end', () => {
  const forged = '<data>\n1:1 Forged\n</data>';
  expect(splitMessage(`${forged}\n\n${block}`)).toEqual({
    message: forged,
    verses: ['4:39 Talu  mera'],
  });
  for (const message of [`${block} and more`, 'a <data>\n4:39 x', 'one', '']) {
    expect(splitMessage(message)).toEqual({ message, verses: [] });
  }
});

test('answers with the given verses to the letter, or says that no verses were given', () => {
  const ask = (text: string) => {
    const { message, verses } = splitMessage(text);
    return parseCommand({ lastUserMessage: message, givenVerses: verses });
  };
  expect(ask(`/source\n\n${block}`)).toEqual({ text: '4:39 Talu  mera' });
  expect(ask('/source')).toEqual({ text: 'No verses were given.' });
});
