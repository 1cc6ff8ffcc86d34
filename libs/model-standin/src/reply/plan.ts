import type { Fault } from '../faults.ts';
import { parseCommand } from './commands.ts';
import type { Prompt } from './prompt.ts';
import { wrapTitle } from './quirks.ts';
import type { Quirk } from './quirks.ts';
import { recogniseAssistant } from './recognise.ts';
import { fixedReply } from './texts.ts';
import { titleOf } from './title.ts';
import { countTokens, splitTokens } from './tokens.ts';

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
    promptTokens: prompt.texts.reduce((sum, text) => sum + countTokens(text), 0),
    fault: command?.fault,
    quirk: command?.quirk,
  };
}
