import { expect, it, vi } from 'vitest';
import { forget } from '@targum/ui-kit';
import { testStore } from '@targum/ui-kit/testing';
import {
  changeEdit,
  closeEditor,
  discardEdit,
  openEditor,
  selectEditedText,
  takeFocus,
} from './edits.ts';

function openTab(chatId = 'chat') {
  const { dispatch, getState } = testStore();
  return {
    open: (id: string, text: string) => dispatch(openEditor(chatId, id, text)),
    set: (id: string, text: string) => dispatch(changeEdit(chatId, id, text)),
    close: (id: string) => dispatch(closeEditor(id)),
    discard: (id: string) => dispatch(discardEdit(chatId, id)),
    takeFocus,
    forget: (forgotten?: string) => dispatch(forget('user-1', forgotten)),
    text: (id: string) => selectEditedText(getState(), id),
  };
}

it('[4.113] a changed text survives a reload, for its own message', () => {
  openTab().set('a', 'half a thought');
  const reloaded = openTab();
  reloaded.open('a', 'as sent');
  reloaded.open('b', 'as sent');
  expect(reloaded.text('a')).toBe('half a thought');
  expect(reloaded.text('b')).toBe('as sent');
});

it("[4.113] an editor has its text again after a close, and the message's text after a discard", () => {
  const edits = openTab();
  edits.open('a', 'as sent');
  edits.set('a', 'changed');
  edits.close('a');
  expect(edits.text('a')).toBeUndefined();
  edits.open('a', 'as sent');
  expect(edits.text('a')).toBe('changed');
  edits.discard('a');
  expect(localStorage.length).toBe(0);
  edits.open('a', 'as sent');
  expect(edits.text('a')).toBe('as sent');
});

it('[4.113] a closed editor has its text again even if the storage has no room', () => {
  const edits = openTab();
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
  expect(edits.text('a')).toBe('half a thought');
  edits.discard('a');
  edits.open('a', 'as sent');
  expect(edits.text('a')).toBe('as sent');
});

it('an editor takes the focus once each time it opens', () => {
  const edits = openTab();
  edits.open('a', 'as sent');
  expect([edits.takeFocus('b'), edits.takeFocus('a'), edits.takeFocus('a')]).toEqual([
    ...[false, true, false],
  ]);
});

it('changed texts disappear with their chat, and all disappear at logout', async () => {
  const edits = openTab('chat');
  edits.set('a', 'changed');
  openTab('other').set('b', 'changed');
  await edits.forget('chat');
  expect(edits.text('a')).toBeUndefined();
  expect(Object.keys(localStorage)).toEqual(['draft:other:b']);
  await edits.forget();
  expect(localStorage.length).toBe(0);
});
