import type { Annotation } from '@targum/contracts/on-demand';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTick } from './tick.ts';
import { END_POSITION, eventId, parseEventId } from '../event-id.ts';
import { endOf } from './reply-end.ts';
import { createReply } from './reply.ts';
import type { ReplyHead } from './reply-events.ts';

const head: ReplyHead = {
  generationId: '01936d6c-0000-7000-8000-000000000001',
  chatId: '01936d6c-0000-7000-8000-000000000002',
  userMessage: {
    id: '01936d6c-0000-7000-8000-000000000003',
    chatId: '01936d6c-0000-7000-8000-000000000002',
    role: 'user',
    content: 'Hello',
    status: 'complete',
    assistantId: null,
    parentId: null,
    createdAt: '2026-11-21T00:00:00.000Z',
    annotations: [],
  },
  assistantMessageId: '01936d6c-0000-7000-8000-000000000004',
  assistantId: 'storyteller',
};
const done = endOf(head.assistantMessageId, 'complete');

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a reply', () => {
  it('sends a reader at any position exactly what is missing', () => {
    const reply = createReply(head);
    reply.append('Peace to you.');
    reply.finish(done);
    const seen = (position: number) => reply.eventsAfter(position).map(({ event }) => event);
    expect(seen(0).map(({ type }) => type)).toEqual([
      'user_message',
      'assistant_message_start',
      'content',
      'done',
    ]);
    expect(seen(2)).toEqual([{ type: 'content', data: 'Peace to you.' }, done]);
    expect(seen(2 + 6)).toEqual([{ type: 'content', data: 'to you.' }, done]);
    expect(seen(2 + 13)).toEqual([done]);
    expect(seen(END_POSITION)).toEqual([]);
  });

  it('sends its end even to a reader who has more text than was stored', () => {
    const reply = createReply(head);
    reply.append('Peace');
    reply.finish(done);
    expect(reply.eventsAfter(2 + 40).map(({ event }) => event)).toEqual([done]);
  });

  it('passes on the first text immediately and batches the following text', () => {
    const reply = createReply(head, { tick: createTick(50) });
    const lengths: number[] = [];
    reply.onGrowth(() => lengths.push(reply.eventsAfter(2)[0]?.position ?? 0));
    for (const text of ['a', 'b', 'c', 'd']) reply.append(text);
    expect(lengths).toEqual([3]);
    vi.advanceTimersByTime(50);
    expect(lengths).toEqual([3, 6]);
    vi.advanceTimersByTime(500);
    for (const text of ['e', 'f']) reply.append(text);
    expect(lengths).toEqual([3, 6]);
    vi.advanceTimersByTime(50);
    expect(lengths).toEqual([3, 6, 8]);
  });

  it('[4.166] sends annotations after their text, and annotations of known text before new text', () => {
    const reply = createReply(head, { tick: createTick(50) });
    const at = (start: number): Annotation => ({
      ...{ kind: 'reference', start, end: start + 4, ref: 'MRK 4', label: 'Mark 4', textId: 'web' },
    });
    const seen = (position: number, annotations?: number) =>
      reply.eventsAfter(position, annotations).map(({ event }) => event);
    const items = (...starts: number[]) => ({
      ...{ type: 'annotations', data: { items: starts.map(at) } },
    });
    reply.append('Mark 4 ');
    reply.append('Mark 5');
    reply.annotate([at(0), at(7)]);
    expect(seen(2)).toEqual([{ type: 'content', data: 'Mark 4 ' }, items(0)]);
    vi.advanceTimersByTime(50);
    expect(seen(2 + 7, 1)).toEqual([{ type: 'content', data: 'Mark 5' }, items(7)]);
    expect(seen(2 + 7)).toEqual([items(0), { type: 'content', data: 'Mark 5' }, items(7)]);
    expect(seen(2 + 13, 2)).toEqual([]);
    const [event] = reply.eventsAfter(2 + 13);
    expect(event).toMatchObject({ position: 2 + 13, annotations: 2 });
    expect(event?.frame).not.toContain('id: ');
    reply.finish(done);
    expect(seen(2 + 40)).toEqual([items(0, 7), done]);
    expect(seen(END_POSITION)).toEqual([]);
  });

  it('ignores text after its end', async () => {
    const reply = createReply(head);
    reply.finish(done);
    reply.append('late');
    reply.finish(endOf(head.assistantMessageId, 'stopped'));
    expect(reply.text).toBe('');
    await expect(reply.ended).resolves.toBe(done);
  });
});

describe('an event id', () => {
  it('[4.68] can be parsed', () => {
    const place = { generationId: head.generationId, position: 17 };
    expect(parseEventId(eventId(place))).toEqual(place);
  });

  it.each(['', 'x', '-5', head.generationId, `${head.generationId}-`, `${head.generationId}-1e9`])(
    'that is malformed (%j) is ignored',
    (text) => {
      expect(parseEventId(text)).toBeUndefined();
    },
  );
});
