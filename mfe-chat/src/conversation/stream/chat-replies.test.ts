import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamEvent } from '@targum/contracts';
import { testMessage } from '../../testing/fake-server.ts';
import type { MessageCache } from './message-cache.ts';
import type { IncomingEvents } from './read-events.ts';
import { createChatReplies } from './chat-replies.ts';
import type { RepliesDependencies } from './chat-replies.ts';
import type { Transport } from './transport.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

const question = testMessage({ role: 'user', content: 'What is a seed?' });
const answer = testMessage({ content: 'Small.', parentId: question.id });
const events: StreamEvent[] = [
  { type: 'user_message', data: question },
  {
    type: 'assistant_message_start',
    data: { id: answer.id, assistantId: 'storyteller', parentId: question.id },
  },
  { type: 'content', data: answer.content },
  { type: 'done', data: { id: answer.id, status: 'complete' } },
];

async function* streamed(): IncomingEvents {
  for (const event of events) yield { id: undefined, event };
}

/**
 * Creates the replies of a chat whose server answers at once. A test overrides the functions that
 * it is about.
 */
function repliesWith(overrides: {
  readonly transport?: Partial<Transport>;
  readonly cache?: Partial<MessageCache>;
  readonly deps?: Partial<RepliesDependencies>;
}) {
  return createChatReplies({
    chatId: answer.chatId,
    transport: {
      send: async () => streamed(),
      retry: async () => streamed(),
      resume: async () => null,
      follow: async () => null,
      ...overrides.transport,
    },
    cache: {
      get: () => answer,
      newest: () => answer,
      has: () => false,
      endId: () => answer.id,
      put: () => {},
      refresh: async () => true,
      show: async () => {},
      chatChanged: () => {},
      ...overrides.cache,
    },
    sendPlain: async () => ({ userMessage: question, assistantMessage: answer }),
    rememberPath: async () => {},
    stopReply: async () => {},
    onMessageStored: () => {},
    onFallback: () => {},
    onFailed: () => {},
    keep: () => {},
    mustWait: () => false,
    onRefused: () => {},
    ...overrides.deps,
  });
}

it('[4.24] an ended reply stays for 100 ms, and then the page loads the list and removes it', async () => {
  const refresh = vi.fn(async () => true);
  const replies = repliesWith({ cache: { refresh } });
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

it('[4.343] a page reconnects after the pause that the server asks for', async () => {
  const follow = vi.fn(async () =>
    (async function* (): IncomingEvents {
      yield { id: undefined, event: { type: 'reconnect', data: { seconds: 60 } } };
    })(),
  );
  const replies = repliesWith({ transport: { follow } });
  replies.setPresence('watching');
  await vi.advanceTimersByTimeAsync(59_000);
  expect(follow).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(follow).toHaveBeenCalledTimes(2);
  replies.setPresence('left');
});

describe('another path', () => {
  it('[4.115] stays if the user chooses it just after the end of a reply', async () => {
    const [refresh, show, put] = [vi.fn(async () => true), vi.fn(async () => {}), vi.fn()];
    const replies = repliesWith({ cache: { refresh, show, put } });
    replies.send(question.content);
    await vi.advanceTimersByTimeAsync(50);
    await replies.show('other');
    await vi.advanceTimersByTimeAsync(1000);
    expect(show).toHaveBeenCalledWith('other');
    expect(refresh).not.toHaveBeenCalled();
    // The reply stays among the messages of its own path.
    expect(put).toHaveBeenLastCalledWith(expect.objectContaining({ id: answer.id }));
  });

  it('[4.142] waits until a running reply has ended', async () => {
    const end = Promise.withResolvers<void>();
    const show = vi.fn(async () => {});
    const replies = repliesWith({
      cache: { show },
      transport: {
        async send() {
          return (async function* (): IncomingEvents {
            for (const event of events) {
              if (event.type === 'done') await end.promise;
              yield { id: undefined, event };
            }
          })();
        },
      },
    });
    replies.send(question.content);
    const shown = replies.show('other');
    const dropped = new AbortController();
    const left = replies.show('left', dropped.signal);
    dropped.abort();
    await vi.advanceTimersByTimeAsync(500);
    expect(replies.shown.get().phase).toBe('streaming');
    expect(show).not.toHaveBeenCalled();
    end.resolve();
    await Promise.all([shown, left]);
    expect(show.mock.calls).toEqual([['other']]);
  });

  it('[4.115] is shown before the page sends another message', async () => {
    const loaded = Promise.withResolvers<void>();
    const [send, retry] = [vi.fn(async () => streamed()), vi.fn(async () => streamed())];
    const replies = repliesWith({
      cache: { show: () => loaded.promise },
      transport: { send, retry },
    });
    const shown = replies.show('other');
    expect(replies.send('too early')).toBe(false);
    expect(replies.edit(question.id, 'too early')).toBe(false);
    replies.retry(answer.id);
    await vi.advanceTimersByTimeAsync(100);
    expect([...send.mock.calls, ...retry.mock.calls]).toEqual([]);
    loaded.resolve();
    await shown;
    expect(replies.send('now')).toBe(true);
    expect(send).toHaveBeenCalledOnce();
  });

  it('can be chosen again after it could not be loaded', async () => {
    const show = vi.fn(async () => {});
    const replies = repliesWith({
      cache: { show },
      deps: { rememberPath: vi.fn(async () => {}).mockRejectedValueOnce(new Error('down')) },
    });
    await expect(replies.show('other')).rejects.toThrow('down');
    await replies.show('other');
    expect(show).toHaveBeenCalledTimes(2);
  });

  it('[4.116] does not show a reply that begins on the former path while the page loads', async () => {
    const loaded = Promise.withResolvers<void>();
    let [page, feed] = [answer, Promise.withResolvers<StreamEvent>()];
    const replies = repliesWith({
      cache: {
        get: (id) => (id === page.id ? page : undefined),
        newest: () => page,
        endId: () => page.id,
        async show() {
          await loaded.promise;
          page = testMessage({ content: 'On the other path.', parentId: question.id });
        },
      },
      transport: {
        async follow() {
          return (async function* (): IncomingEvents {
            for (;;) {
              const event = await feed.promise;
              feed = Promise.withResolvers();
              yield { id: undefined, event };
            }
          })();
        },
      },
    });
    replies.setPresence('watching');
    await vi.advanceTimersByTimeAsync(10);
    const shown = replies.show('other');
    const running = { id: 'running', assistantId: 'storyteller' as const, parentId: answer.id };
    feed.resolve({ type: 'assistant_message_start', data: running });
    await vi.advanceTimersByTimeAsync(10);
    expect(replies.shown.get().phase).toBe('streaming');
    loaded.resolve();
    await shown;
    feed.resolve({ type: 'content', data: 'Not here.' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(replies.shown.get()).toMatchObject({ phase: 'idle', reply: null });
    replies.setPresence('left');
  });
});
