import type { Fault } from '../faults.ts';
import { parseCommand, tokensOf } from './commands.ts';
import { languageOf } from './language.ts';
import { namedVerses } from './named-verses.ts';
import type { Prompt } from './prompt.ts';
import { wrapTitle } from './quirks.ts';
import type { Quirk } from './quirks.ts';
import { recogniseAssistant } from './recognise.ts';
import { planStructured } from '../structured/plan-structured.ts';
import type { CutAnswers } from '../structured/cut-answers.ts';
import type { StructuredPrompt } from '../structured/structured-prompt.ts';
import { fixedReply } from './texts/index.ts';

export interface ReplyPlan {
  pieces: string[];
  truncated: boolean;
  promptTokens: number;
  fault: Fault | undefined;
  quirk: Quirk | undefined;
  /** True if the pieces are the model's refusal to answer. */
  isRefusal?: boolean;
}

/**
 * Matches at most 12 characters of a word with any white space before them, or the white space at
 * the end of a text.
 */
const PIECE = /\s*\S{1,12}|\s+/gu;

const splitTokens = (text: string): string[] => text.match(PIECE) ?? [];

const TITLE_PROMPT = '# Title of a conversation';
const FIRST_LINE = /^User:\n\s*(.+)/;

/**
 * Returns the title that a prompt asks for: the first line of the conversation. Undefined for other
 * prompts.
 */
const titleOf = ({ instructions, lastUserMessage }: Prompt): string | undefined =>
  instructions.startsWith(TITLE_PROMPT) ? FIRST_LINE.exec(lastUserMessage)?.[1] : undefined;

/** Returns the assistant's fixed text, and below it tokens for the verses that the message names. */
function ordinaryReply(prompt: Prompt): string {
  const { lastUserMessage, given, screens } = prompt;
  const text = fixedReply(recogniseAssistant(prompt), languageOf(lastUserMessage, screens));
  return [text, ...tokensOf(namedVerses(lastUserMessage, given))].join('\n\n');
}

/** An estimate: one token for each piece. */
const countTokens = ({ texts }: Prompt): number =>
  texts.reduce((sum, text) => sum + splitTokens(text).length, 0);

function planData(prompt: Prompt, structured: StructuredPrompt, cut: CutAnswers): ReplyPlan {
  const limit = prompt.maxTokens ?? Infinity;
  const { text, isCut, refusal, fault, quirk } = planStructured(structured, limit, cut);
  const pieces = splitTokens(refusal ?? text);
  const most = isCut ? Math.floor(pieces.length / 2) : limit;
  return {
    pieces: pieces.slice(0, most),
    truncated: pieces.length > most,
    promptTokens: countTokens(prompt),
    ...{ fault, quirk, isRefusal: refusal !== undefined },
  };
}

/** @param cut remembers which answers were cut off. */
export function planReply(prompt: Prompt, cut: CutAnswers): ReplyPlan {
  if (prompt.structured !== undefined) return planData(prompt, prompt.structured, cut);
  const command = parseCommand(prompt);
  const whole = command?.text ?? wrapTitle(titleOf(prompt)) ?? ordinaryReply(prompt);
  const pieces = command?.byCharacter === true ? Array.from(whole) : splitTokens(whole);
  const limit = prompt.maxTokens ?? Infinity;
  return {
    pieces: pieces.slice(0, limit),
    truncated: pieces.length > limit,
    promptTokens: countTokens(prompt),
    fault: command?.fault,
    quirk: command?.quirk,
  };
}
