import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forget } from '@targum/ui-kit';
import { arrived, attempt, cancel, follow, withdraw } from './outbox-steps.ts';
import { createOutbox, outboxOf } from './outbox.ts';

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

const message = (chatId: string, content: string) => ({ chatId, content, key: `key-${content}` });
const texts = (outbox: ReturnType<typeof outboxOf>) => outbox.get().map(({ content }) => content);

describe('an outbox', () => {
  it('[4.134] survives a reload, in order, for its own user', () => {
    const outbox = createOutbox('ana');
    outbox.add(message('a', 'one'));
    outbox.add(message('b', 'two'));
    expect(texts(createOutbox('ana'))).toEqual(['one', 'two']);
    expect(texts(createOutbox('ben'))).toEqual([]);
    arrived(outbox, 'key-one');
    arrived(outbox, 'key-two');
    expect(localStorage.length).toBe(0);
  });

  it('keeps what another tab has added', () => {
    const [here, there] = [createOutbox('ana'), createOutbox('ana')];
    there.add(message('a', 'there'));
    here.add(message('a', 'here'));
    expect(texts(here)).toEqual(['there', 'here']);
    const changed = vi.fn();
    there.subscribe(changed);
    window.dispatchEvent(new StorageEvent('storage', { key: 'outbox:ana' }));
    expect(changed).toHaveBeenCalledOnce();
    expect(texts(there)).toEqual(['there', 'here']);
  });

  it('[4.134] cancels a message only if it was never sent, also by another tab', () => {
    const [here, there] = [createOutbox('ana'), createOutbox('ana')];
    here.add(message('a', 'one'));
    expect(attempt(there, 'key-one')).toBe(true);
    expect(cancel(here, 'key-one')).toBe(false);
    arrived(there, 'key-one');
    here.add(message('a', 'two'));
    expect(cancel(here, 'key-two')).toBe(true);
    expect(attempt(there, 'key-two')).toBe(false);
    expect(texts(there)).toEqual([]);
  });

  it('[4.151] gives each message the reply before it as its parent', () => {
    const outbox = createOutbox('ana');
    const parents = () => outbox.get().map(({ parentId }) => parentId);
    outbox.add({ ...message('a', 'one'), parentId: 'reply-0' });
    outbox.add(message('a', 'two'));
    outbox.add(message('b', 'other'));
    outbox.add(message('a', 'three'));
    withdraw(outbox, 'key-one');
    expect(parents()).toEqual(['reply-0', undefined, undefined]);
    arrived(outbox, 'key-two');
    follow(outbox, 'a', 'reply-1');
    follow(outbox, 'a', 'reply-2');
    expect(parents()).toEqual([undefined, 'reply-1']);
  });

  it('[4.134] keeps a message for which the storage has no room', () => {
    const outbox = createOutbox('ana');
    expect(outbox.add(message('a', 'one'))).toBe(true);
    const { localStorage: roomy } = window;
    const storage = vi.spyOn(window, 'localStorage', 'get').mockReturnValue({
      ...roomy,
      getItem: (key) => roomy.getItem(key),
      removeItem: (key) => roomy.removeItem(key),
      setItem(key, value) {
        if (value.includes('two')) throw new DOMException('full', 'QuotaExceededError');
        roomy.setItem(key, value);
      },
    });
    expect(outbox.add(message('a', 'two'))).toBe(false);
    expect(texts(createOutbox('ana'))).toEqual(['one']);
    arrived(outbox, 'key-one');
    expect(texts(outbox)).toEqual(['two']);
    storage.mockRestore();
    attempt(outbox, 'key-two');
    expect(texts(createOutbox('ana'))).toEqual(['two']);
  });

  it('begins empty if what is stored cannot be read', () => {
    localStorage.setItem('outbox:ana', '{"half');
    expect(texts(createOutbox('ana'))).toEqual([]);
  });

  it('[4.135] is empty after a logout, and loses the messages of a deleted chat', async () => {
    const outbox = outboxOf('ana');
    outbox.add(message('a', 'one'));
    outbox.add(message('b', 'two'));
    await forget('ana', 'a');
    expect(texts(outbox)).toEqual(['two']);
    await forget('ana');
    expect(texts(outbox)).toEqual([]);
    expect(localStorage.length).toBe(0);
  });
});
