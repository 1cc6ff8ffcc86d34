import type { Fault } from '../faults.ts';
import { parseCommand } from './commands.ts';
import type { Prompt } from './prompt.ts';
import { wrapTitle } from './quirks.ts';
import type { Quirk } from './quirks.ts';
import { recogniseAssistant } from './recognise.ts';
import { fixedReply } from './texts.ts';

/** A whole reply, which is sent in pieces. */
export interface ReplyPlan {
  pieces: string[];
  /** True if the request's token limit shortened it. */
  truncated: boolean;
  promptTokens: number;
  /** The fault that a command in the message asks for. */
  fault: Fault | undefined;
  /** The quirk that a command in the message asks for. */
  quirk: Quirk | undefined;
}

/** At most 12 characters of a word, with the white space before the word. */
const PIECE = /\s*\S{1,12}|\s+/gu;

/** Splits a text into the pieces that are sent one at a time. */
const splitTokens = (text: string): string[] => text.match(PIECE) ?? [];

/** The beginning of a prompt for titles. */
const TITLE_PROMPT = '# Title of a conversation';
const FIRST_LINE = /^User:\n\s*(.+)/;

/**
 * Returns the title of a conversation: the first line of its first message. Undefined if the prompt
 * does not ask for a title.
 */
const titleOf = ({ instructions, lastUserMessage }: Prompt): string | undefined =>
  instructions.startsWith(TITLE_PROMPT) ? FIRST_LINE.exec(lastUserMessage)?.[1] : undefined;

/** Creates the whole reply before its first token is sent. */
export function planReply(prompt: Prompt): ReplyPlan {
  const command = parseCommand(prompt);
  const whole =
    command?.text ?? wrapTitle(titleOf(prompt)) ?? fixedReply(recogniseAssistant(prompt));
  const pieces = command?.byCharacter === true ? Array.from(whole) : splitTokens(whole);
  const limit = prompt.maxTokens ?? Infinity;
  return {
    pieces: pieces.slice(0, limit),
    truncated: pieces.length > limit,
    // An estimate: one token for each piece.
    promptTokens: prompt.texts.reduce((sum, text) => sum + splitTokens(text).length, 0),
    fault: command?.fault,
    quirk: command?.quirk,
  };
}
