import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forget } from '@targum/ui-kit';
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
    outbox.remove('key-one');
    outbox.remove('key-two');
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
