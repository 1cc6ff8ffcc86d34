import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StreamEvent } from '@targum/contracts';
import { testMessage } from '../testing/fake-server.ts';
import type { IncomingEvents } from './read-events.ts';
import { createReplies } from './replies.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const question = testMessage({ role: 'user', content: 'What is a seed?' });
const answer = testMessage({ content: 'Small.' });
const events: StreamEvent[] = [
  { type: 'user_message', data: question },
  { type: 'assistant_message_start', data: { id: answer.id, assistantId: 'storyteller' } },
  { type: 'content', data: answer.content },
  { type: 'done', data: { id: answer.id, status: 'complete' } },
];

async function* streamed(): IncomingEvents {
  for (const event of events) yield { id: undefined, event };
}

it('[4.26] keeps an ended reply for 100 ms, then loads the list and removes it', async () => {
  const refresh = vi.fn(async () => true);
  const replies = createReplies({
    chatId: answer.chatId,
    transport: {
      send: async () => streamed(),
      retry: async () => streamed(),
      resume: async () => null,
      follow: async () => null,
    },
    cache: {
      get: () => answer,
      newest: () => answer,
      endId: () => answer.id,
      put: () => {},
      refresh,
      chatChanged: () => {},
    },
    sendPlain: async () => ({ userMessage: question, assistantMessage: answer }),
    rememberPath: async () => {},
    stopReply: async () => {},
    onMessageStored: () => {},
    onFallback: () => {},
    onFailed: () => {},
    mayQueue: () => false,
    onRefused: () => {},
  });
  replies.send(question.content);
  await vi.advanceTimersByTimeAsync(99);
  expect(replies.shown.get()).toMatchObject({
    phase: 'complete',
    reply: { id: answer.id, text: answer.content, status: 'complete' },
  });
  expect(refresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(refresh).toHaveBeenCalledOnce();
  expect(replies.shown.get()).toMatchObject({ phase: 'idle', reply: null });
});
