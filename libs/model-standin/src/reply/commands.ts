import type { Fault } from '../faults.ts';

/** A command: the text of the answer, and its fault. */
export interface Command {
  text: string;
  fault?: Fault;
}

const COMMAND = /^\/(echo|long|fail|hang|cut|drip|badjson)(?:\s([\s\S]*))?$/;
const LONG_WORDS = { default: 100, max: 10_000 };
const DEFAULT_FAILURE = 500;

/** Parses the command at the start of a message. @returns undefined without a command. */
export function parseCommand(message: string): Command | undefined {
  const match = COMMAND.exec(message);
  if (!match) return undefined;
  const argument = match[2] ?? '';
  switch (match[1]) {
    case 'echo':
      return { text: argument };
    case 'long':
      return { text: numberedWords(wordCount(argument)) };
    case 'fail':
      return { text: '', fault: { fault: 'status', status: failureStatus(argument) } };
    case 'hang':
      return { text: '', fault: { fault: 'hang' } };
    case 'cut':
      return { text: numberedWords(20), fault: { fault: 'cut', afterTokens: 10 } };
    case 'drip':
      return { text: numberedWords(100), fault: { fault: 'drip' } };
    case undefined:
    default:
      return { text: numberedWords(20), fault: { fault: 'bad-json', afterTokens: 10 } };
  }
}

/** `word1 word2 …` */
const numberedWords = (count: number): string =>
  Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ');

function wordCount(argument: string): number {
  const count = Number.parseInt(argument, 10);
  return count >= 1 ? Math.min(count, LONG_WORDS.max) : LONG_WORDS.default;
}

function failureStatus(argument: string): number {
  const status = Number.parseInt(argument, 10);
  return status >= 400 && status <= 599 ? status : DEFAULT_FAILURE;
}
