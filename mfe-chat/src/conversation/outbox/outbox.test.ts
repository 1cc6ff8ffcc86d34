import { describe, expect, it, vi } from 'vitest';
import { forget } from '@targum/ui-kit';
import { testStore } from '@targum/ui-kit/testing';
import { arrived, attempt, cancel, follow, withdraw } from './outbox-steps.ts';
import { addToOutbox, selectOutbox } from './outbox.ts';
import type { QueuedMessage } from './outbox.ts';

const message = (chatId: string, content: string) => ({ chatId, content, key: `key-${content}` });

function openTab(userId = 'ana') {
  const { dispatch, getState, subscribe } = testStore();
  const get = () => selectOutbox(getState(), userId);
  return {
    get,
    subscribe,
    texts: () => get().map(({ content }) => content),
    add: (added: QueuedMessage) => dispatch(addToOutbox(userId, added)),
    attempt: (key: string) => dispatch(attempt(userId, key)),
    arrived: (key: string) => dispatch(arrived(userId, key)),
    follow: (chatId: string, replyId: string) => dispatch(follow(userId, chatId, replyId)),
    withdraw: (key: string) => dispatch(withdraw(userId, key)),
    cancel: (key: string) => dispatch(cancel(userId, key)),
    forget: (chatId?: string) => dispatch(forget(userId, chatId)),
  };
}

describe('an outbox', () => {
  it('[4.134] survives a reload, in order, for its own user', () => {
    const outbox = openTab();
    outbox.add(message('a', 'one'));
    outbox.add(message('b', 'two'));
    expect(openTab().texts()).toEqual(['one', 'two']);
    expect(openTab('ben').texts()).toEqual([]);
    outbox.arrived('key-one');
    outbox.arrived('key-two');
    expect(localStorage.length).toBe(0);
  });

  it('keeps messages that another tab has added', () => {
    const [here, there] = [openTab(), openTab()];
    there.add(message('a', 'there'));
    here.add(message('a', 'here'));
    expect(here.texts()).toEqual(['there', 'here']);
    window.dispatchEvent(new StorageEvent('storage', { key: 'outbox:ana' }));
    expect(there.texts()).toEqual(['there', 'here']);
  });

  it('[4.134] cancels a message only if no tab has sent it', () => {
    const [here, there] = [openTab(), openTab()];
    here.add(message('a', 'one'));
    expect(there.attempt('key-one')).toBe(true);
    expect(here.cancel('key-one')).toBe(false);
    there.arrived('key-one');
    here.add(message('a', 'two'));
    expect(here.cancel('key-two')).toBe(true);
    expect(there.attempt('key-two')).toBe(false);
    expect(there.texts()).toEqual([]);
  });

  it('[4.135] gives each message the reply before it as its parent', () => {
    const outbox = openTab();
    const parents = () => outbox.get().map(({ parentId }) => parentId);
    outbox.add({ ...message('a', 'one'), parentId: 'reply-0' });
    outbox.add(message('a', 'two'));
    outbox.add(message('b', 'other'));
    outbox.add(message('a', 'three'));
    outbox.withdraw('key-one');
    expect(parents()).toEqual(['reply-0', undefined, undefined]);
    outbox.arrived('key-two');
    outbox.follow('a', 'reply-1');
    outbox.follow('a', 'reply-2');
    expect(parents()).toEqual([undefined, 'reply-1']);
  });

  it('changes nothing if the next message already has its parent', () => {
    const outbox = openTab();
    outbox.add({ ...message('a', 'one'), parentId: 'reply-0' });
    const changed = vi.fn();
    outbox.subscribe(changed);
    outbox.follow('a', 'reply-1');
    expect(changed).not.toHaveBeenCalled();
    expect(outbox.cancel('key-two')).toBe(false);
    expect(changed).not.toHaveBeenCalled();
  });

  it('[4.134] keeps a message for which the storage has no room', () => {
    const outbox = openTab();
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
    expect(openTab().texts()).toEqual(['one']);
    outbox.arrived('key-one');
    expect(outbox.texts()).toEqual(['two']);
    storage.mockRestore();
    outbox.attempt('key-two');
    expect(openTab().texts()).toEqual(['two']);
  });

  it('begins empty if the stored text is invalid', () => {
    localStorage.setItem('outbox:ana', '{"half');
    expect(openTab().texts()).toEqual([]);
  });

  it('[4.135] is empty after a logout, and loses the messages of a deleted chat', async () => {
    const outbox = openTab();
    outbox.add(message('a', 'one'));
    outbox.add(message('b', 'two'));
    await outbox.forget('a');
    expect(outbox.texts()).toEqual(['two']);
    await outbox.forget();
    expect(outbox.texts()).toEqual([]);
    expect(localStorage.length).toBe(0);
  });
});
