import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamEvent } from '@targum/contracts';
import { testMessage } from '../../testing/fake-server.ts';
import { createOwnReply } from './own-reply.ts';
import type { OwnReplyRequest } from './own-reply.ts';
import type { IncomingEvents } from './read-events.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

const question: StreamEvent = { type: 'user_message', data: testMessage({ role: 'user' }) };
const done: StreamEvent = { type: 'done', data: { id: randomUUID(), status: 'complete' } };
const text: StreamEvent = { type: 'content', data: 'Small.' };

async function* streamOf(...events: StreamEvent[]): IncomingEvents {
  for (const event of events) yield { id: undefined, event };
}

function setUp(request: Partial<OwnReplyRequest>) {
  const seen: string[] = [];
  const fallBack = vi.fn(async () => {});
  const reply = createOwnReply({
    open: async () => streamOf(question),
    resume: async () => null,
    fallBack,
    onEvent: ({ event }) => seen.push(event.type),
    ...request,
  });
  return { reply, seen, fallBack };
}

describe('a requested reply', () => {
  it('is read until the server has accepted it, even if the user has left the chat', async () => {
    const { reply, seen } = setUp({ open: async () => streamOf(question, text) });
    const end = reply.run();
    reply.leave();
    expect(await end).toEqual({ kind: 'left' });
    expect(seen).toEqual(['user_message']);
  });

  it('is no longer read if the user leaves the chat after the server has accepted it', async () => {
    async function* stream(): IncomingEvents {
      yield { id: undefined, event: question };
      reply.leave();
      yield { id: undefined, event: text };
    }
    const { reply, seen } = setUp({ open: async () => stream() });
    expect(await reply.run()).toEqual({ kind: 'left' });
    expect(seen).toEqual(['user_message']);
  });

  it('is requested without streaming when the stream delivers no event', async () => {
    const { reply, fallBack } = setUp({ open: async () => streamOf() });
    expect(await reply.run()).toEqual({ kind: 'ended' });
    expect(fallBack).toHaveBeenCalledOnce();
  });

  it.each<StreamEvent>([
    { type: 'reconnect' },
    { type: 'error', data: { message: 'Busy', code: 'unavailable' } },
  ])('is requested again if its first event is $type', async (event) => {
    const open = vi.fn(async () => streamOf(question, done));
    open.mockImplementationOnce(async () => streamOf(event));
    const { reply, seen, fallBack } = setUp({ open });
    const end = reply.run();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await end).toEqual({ kind: 'ended' });
    expect(open).toHaveBeenCalledTimes(2);
    expect(seen).toEqual(['user_message', 'done']);
    expect(fallBack).not.toHaveBeenCalled();
  });

  it('fails as not accepted if the server asks twice for a reconnect before its first event', async () => {
    const { reply, fallBack } = setUp({ open: async () => streamOf({ type: 'reconnect' }) });
    const end = reply.run();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await end).toMatchObject({ kind: 'failed', accepted: false, error: { status: 503 } });
    expect(fallBack).not.toHaveBeenCalled();
  });

  it('is requested without streaming after seven reconnects without an event', async () => {
    const resume = vi.fn(async () => streamOf());
    const { reply, fallBack } = setUp({ resume });
    const end = reply.run();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await end).toEqual({ kind: 'ended' });
    expect(resume).toHaveBeenCalledTimes(7);
    expect(fallBack).toHaveBeenCalledOnce();
  });

  it('fails when the server refuses to resume it', async () => {
    const error = { status: 404, message: '404: gone' };
    const { reply } = setUp({ resume: () => Promise.reject(error) });
    const end = reply.run();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await end).toEqual({ kind: 'failed', error, accepted: true });
  });
});
