import type { Fault } from '../faults.ts';
import type { Prompt } from './prompt.ts';
import { quirkNamed, quirks } from './quirks.ts';
import type { Quirk } from './quirks.ts';
import { NO_VERSES, quoteReply } from './quotes/quote.ts';

export interface Command {
  text: string;
  /** True sends each character as a piece of its own. */
  byCharacter?: boolean;
  fault?: Fault;
  quirk?: Quirk;
}

const COMMAND =
  /^\/(echo|claim|long|source|insert|quote|fail|hang|cut|drip|badjson)(?:\s([\s\S]*))?$/;
const LONG_WORDS = { default: 100, max: 10_000 };
const DEFAULT_FAILURE = 500;

/** Parses the command at the start of the last message. @returns undefined without a command. */
export function parseCommand({
  lastUserMessage,
  given,
}: Pick<Prompt, 'lastUserMessage' | 'given'>): Command | undefined {
  const name = quirkNamed(lastUserMessage);
  if (name !== undefined) return quirkOf(name);
  const match = COMMAND.exec(lastUserMessage);
  if (!match) return undefined;
  const argument = match[2] ?? '';
  switch (match[1]) {
    case 'echo':
    case 'claim':
      return { text: argument };
    case 'long':
      return { text: numberedWords(wordCount(argument)) };
    case 'source':
      return { text: given.flatMap(({ lines }) => lines).join('\n') || NO_VERSES };
    case 'insert':
      return { text: tokensOf(referencesIn(argument)).join('\n\n'), byCharacter: true };
    case 'quote':
      return { text: quoteReply(argument, given) };
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

function quirkOf(name: string): Command {
  const quirk = Object.hasOwn(quirks, name) ? quirks[name] : undefined;
  if (quirk === undefined) {
    return { text: `There is no quirk ${name}. There are: ${Object.keys(quirks).join(', ')}` };
  }
  const { text = numberedWords(20), wrap, fault } = quirk;
  return {
    text: wrap?.(text) ?? text,
    byCharacter: wrap !== undefined,
    quirk,
    ...(fault === undefined ? {} : { fault }),
  };
}

/** A word that begins with a letter, or with a digit and a letter, begins a new reference. */
const referencesIn = (argument: string): string[] => argument.trim().split(/\s+(?=\d?[A-Za-z])/);

/** Returns the tokens with which a model inserts the verses of references. */
export const tokensOf = (references: readonly string[]): string[] =>
  references.map((reference) => `[[${reference}]]`);

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
