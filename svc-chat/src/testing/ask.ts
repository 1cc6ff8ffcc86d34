import type { ChatModel, ReplyRequest } from '../models/model/chat-model.ts';

/**
 * Asks a model for a reply.
 * @returns the text of the reply, and the error with which the reply failed.
 */
export const ask = async (model: ChatModel, request: Partial<ReplyRequest> = {}) => {
  let text = '';
  const reply = model.reply({
    instructions: 'You are the Storyteller.',
    turns: [{ role: 'user', content: 'Hello' }],
    signal: new AbortController().signal,
    onText: (piece) => void (text += piece),
    ...request,
  });
  const [{ reason }] = (await Promise.allSettled([reply])) as [PromiseRejectedResult];
  return { text, error: reason as unknown };
};
