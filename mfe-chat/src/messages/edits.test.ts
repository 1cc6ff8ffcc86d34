import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '@targum/ui-kit';
import { createEdits } from './edits.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('[4.145] a text survives a reload, for its own message', () => {
  createEdits('chat').set('a', 'half a thought');
  const reloaded = createEdits('chat');
  reloaded.open('a', 'as sent');
  reloaded.open('b', 'as sent');
  expect(reloaded.get()).toEqual({ a: 'half a thought', b: 'as sent' });
});

it('[4.145] a closed editor has its text again, and a discarded one the message', () => {
  const edits = createEdits('chat');
  edits.open('a', 'as sent');
  edits.set('a', 'changed');
  edits.close('a');
  expect(edits.get()).toEqual({});
  edits.open('a', 'as sent');
  expect(edits.get()).toEqual({ a: 'changed' });
  edits.discard('a');
  expect(localStorage.length).toBe(0);
  edits.open('a', 'as sent');
  expect(edits.get()).toEqual({ a: 'as sent' });
});

it('[4.145] a closed editor has its text again if the storage has no room for it', () => {
  const edits = createEdits('chat');
  edits.set('a', 'half a');
  const { localStorage: roomy } = window;
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue({
    ...roomy,
    getItem: (key) => roomy.getItem(key),
    removeItem: (key) => roomy.removeItem(key),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  edits.set('a', 'half a thought');
  edits.close('a');
  edits.open('a', 'as sent');
  expect(edits.get()).toEqual({ a: 'half a thought' });
  edits.discard('a');
  edits.open('a', 'as sent');
  expect(edits.get()).toEqual({ a: 'as sent' });
});

it('an editor takes the focus once each time it is opened', () => {
  const edits = createEdits('chat');
  edits.open('a', 'as sent');
  expect([edits.takeFocus('b'), edits.takeFocus('a'), edits.takeFocus('a')]).toEqual([
    ...[false, true, false],
  ]);
});

it('texts are deleted with their chat, and all at logout', async () => {
  createEdits('chat').set('a', 'changed');
  createEdits('other').set('b', 'changed');
  await forget('user-1', 'chat');
  expect(Object.keys(localStorage)).toEqual(['draft:other:b']);
  await forget('user-1');
  expect(localStorage.length).toBe(0);
});
