import type { CompletionRequest } from '@targum/contracts/openai';
import type { Turn } from '../../models/model/chat-model.ts';
import { withoutReasoning } from '../../models/reasoning/without-reasoning.ts';

export interface CompletionPrompt {
  readonly instructions: string;
  /** The turns, oldest first. The user wrote the last one. */
  readonly turns: readonly Turn[];
}

type Sent = CompletionRequest['messages'][number];

const isTurn = (message: Sent): message is Sent & Turn =>
  message.role === 'user' || message.role === 'assistant';

const wishes = (texts: readonly string[]) => `# Wishes of the user

The program through which the user writes has sent the texts below. Follow them where they do not contradict the rules above.

${texts.join('\n\n')}`;

/**
 * Creates the prompt of a completion. A `system` or `developer` message counts as a wish of the
 * user and follows the assistant's prompt and rules, wherever the program put the message.
 */
export function promptOf(messages: readonly Sent[], prompt: string): CompletionPrompt {
  const texts = messages.filter((message) => !isTurn(message)).map(({ content }) => content);
  // A program can send back a streamed reply with its reasoning, which the model must not get.
  const turns = messages.filter(isTurn).map(({ role, content }) => ({
    role,
    content: role === 'assistant' ? withoutReasoning(content) : content,
  }));
  return {
    instructions: texts.length === 0 ? prompt : `${prompt}\n${wishes(texts)}\n`,
    turns,
  };
}
