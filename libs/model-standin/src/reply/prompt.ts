import { z } from 'zod';
import { splitMessage } from './given.ts';
import type { GivenVerses } from './given.ts';
import { structuredPrompt } from '../structured/structured-prompt.ts';
import type { SentFormat, StructuredPrompt } from '../structured/structured-prompt.ts';

/** A message of either API. Its content is a text or a list of parts, of which only texts count. */
export const message = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  content: z
    .union([z.string(), z.array(z.looseObject({ type: z.string(), text: z.string().optional() }))])
    .nullish(),
});
export type Message = z.infer<typeof message>;

/** The fields of a request that determine the reply, in the same form for both APIs. */
export interface Prompt {
  instructions: string;
  /**
   * The user's newest message, without the data that the product adds below it. If the product
   * joined several messages into one, this is only the last of them.
   */
  lastUserMessage: string;
  given: GivenVerses[];
  screens: string | undefined;
  /** All texts of the request, for the usage count. */
  texts: string[];
  assistant: string | undefined;
  maxTokens: number | undefined;
  /** Undefined for a request that wants ordinary text. */
  structured: StructuredPrompt | undefined;
}

export function createPrompt(
  instructions: string,
  messages: readonly Message[],
  metadata: Record<string, string> | null | undefined,
  maxTokens: number | null | undefined,
  format: SentFormat | undefined,
): Prompt {
  const texts = messages.map(messageText);
  const system = texts.filter((_, index) => isSystem(messages[index]?.role));
  const lastUser = messages.findLastIndex(({ role }) => role === 'user');
  const { message: joined, given, screens } = splitMessage(texts[lastUser] ?? '');
  const allInstructions = [instructions, ...system].join('\n').trim();
  return {
    instructions: allInstructions,
    lastUserMessage: lastOf(joined),
    given,
    screens,
    texts: [instructions, ...texts],
    assistant: metadata?.['assistant'],
    maxTokens: maxTokens ?? undefined,
    structured: structuredPrompt(format, {
      instructions: allInstructions,
      userTexts: texts.filter((_, index) => messages[index]?.role === 'user'),
      isRepair: messages.some(({ role }) => role === 'assistant'),
    }),
  };
}

const COMMAND = /\n\n(?=\/[a-z]+(?:\s|$))/;
/**
 * Matches a message with a command whose reply can fail. If it fails, the product joins the next
 * message to this one.
 */
const WITHOUT_REPLY = /^\/(?:long|fail|hang|cut|drip|badjson)\b[^\n]*\n\n/;

/** Returns the last of the messages that the product has joined into one. Only the last is new. */
const lastOf = (turn: string): string => turn.split(COMMAND).at(-1)!.replace(WITHOUT_REPLY, '');

const isSystem = (role: string | undefined) => role === 'system' || role === 'developer';

function messageText({ content }: Message): string {
  if (content === null || content === undefined) return '';
  if (typeof content === 'string') return content;
  return content.map((part) => part.text ?? '').join('');
}
