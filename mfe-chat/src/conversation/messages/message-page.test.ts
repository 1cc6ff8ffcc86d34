import { describe, expect, it, vi } from 'vitest';
import { testMessage } from '../../testing/fake-server.ts';
import { mergePage, pageSize, putMessage } from './message-page.ts';
import { addOlder } from './older-messages-api.ts';

const [a, b, c, d] = Array.from({ length: 4 }, () => testMessage());
if (!a || !b || !c || !d) throw new Error('four messages are needed');

describe('pageSize', () => {
  it('returns at most the maximum of the service', async () => {
    vi.resetModules();
    const { configureLimits } = await import('@targum/contracts');
    configureLimits({ LIMIT_CHAT_PAGE_MAX: '20' });
    const page = await import('./message-page.ts');
    expect(page.pageSize()).toBe(20);
    vi.resetModules();
    expect((await import('./message-page.ts')).pageSize()).toBe(50);
  });
});

describe('mergePage', () => {
  it('keeps older messages that were loaded before', () => {
    const merged = mergePage(
      { messages: [a, b, c], hasOlder: false },
      { messages: [b, { ...c, content: 'changed' }, d], hasOlder: true },
    );
    expect(merged.messages.map(({ content }) => content)).toEqual([
      a.content,
      b.content,
      'changed',
      d.content,
    ]);
    expect(merged.hasOlder).toBe(false);
  });

  it('returns the newest page alone if the two pages do not overlap', () => {
    const newest = { messages: [c, d], hasOlder: true };
    expect(mergePage({ messages: [a], hasOlder: false }, newest)).toBe(newest);
    const empty = { messages: [], hasOlder: false };
    expect(mergePage({ messages: [a], hasOlder: false }, empty)).toBe(empty);
  });
});

describe('addOlder', () => {
  it('puts older messages first, and expects more messages after a full page', () => {
    const page = { messages: [c, d], hasOlder: true };
    expect(addOlder(page, [a, b])).toEqual({ messages: [a, b, c, d], hasOlder: false });
    const full = Array.from({ length: pageSize() }, () => testMessage());
    expect(addOlder(page, full).hasOlder).toBe(true);
  });
});

describe('putMessage', () => {
  it('replaces a message in its place and adds a new message at the end', () => {
    const page = { messages: [a, b], hasOlder: false };
    putMessage(page, { ...a, content: 'new' });
    putMessage(page, c);
    expect(page.messages.map(({ id }) => id)).toEqual([a.id, b.id, c.id]);
    expect(page.messages[0]?.content).toBe('new');
  });

  const question = { ...a, role: 'user' as const, parentId: null };
  const reply = { ...b, parentId: a.id };
  const next = { ...c, role: 'user' as const, parentId: b.id };

  it('puts a new version in place of the earlier version and of all messages after it', () => {
    const page = { messages: [question, reply, next], hasOlder: false };
    const again = { ...d, parentId: a.id };
    putMessage(page, again);
    expect(page.messages).toEqual([question, { ...again, versions: [b.id, d.id] }]);
  });

  it('puts a new first message in place of all messages, even if earlier messages are not loaded', () => {
    const page = { messages: [reply, next], hasOlder: true };
    const first = { ...d, role: 'user' as const, parentId: null };
    putMessage(page, first);
    expect(page).toEqual({ messages: [first], hasOlder: false });
  });

  it('keeps the versions of a message that an event repeats without versions', () => {
    const page = { messages: [{ ...reply, versions: [d.id, b.id] }], hasOlder: true };
    putMessage(page, { ...reply, content: 'more' });
    expect(page.messages).toEqual([{ ...reply, content: 'more', versions: [d.id, b.id] }]);
  });

  it('leaves out a message of another path', () => {
    const page = { messages: [question, reply], hasOlder: false };
    putMessage(page, { ...d, parentId: c.id });
    expect(page.messages).toEqual([question, reply]);
  });
});
