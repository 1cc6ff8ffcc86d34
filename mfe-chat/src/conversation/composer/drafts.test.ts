import { describe, expect, it, vi } from 'vitest';
import { forget } from '@targum/ui-kit';
import { testStore } from '@targum/ui-kit/testing';
import {
  appendToDraft,
  confirmDraft,
  hideDraft,
  putBackInDraft,
  selectDraftText,
  setDraft,
  showDraft,
  takeDraft,
} from './drafts.ts';

/**
 * Opens a tab of the browser.
 * @returns the store of the tab and the text that its chat shows
 */
function openTab() {
  const { dispatch, getState } = testStore();
  return { dispatch, text: (chatId = 'a') => selectDraftText(getState(), chatId) };
}

/** Returns the text of a chat that a new tab shows. */
function stored(chatId = 'a') {
  const { dispatch, text } = openTab();
  dispatch(showDraft(chatId));
  return text(chatId);
}

describe('a draft', () => {
  it('[4.22] survives a reload, in its own chat', () => {
    openTab().dispatch(setDraft('a', 'half a thought'));
    expect(stored('a')).toBe('half a thought');
    expect(stored('b')).toBe('');
  });

  it('keeps a sent text until the server has it', () => {
    const { dispatch, text } = openTab();
    dispatch(setDraft('a', 'sent'));
    dispatch(takeDraft('a'));
    expect(text()).toBe('');
    expect(stored()).toBe('sent');
    dispatch(confirmDraft('a'));
    expect(stored()).toBe('');
    expect(localStorage.length).toBe(0);
  });

  it('puts an unsent text back before the text typed since', () => {
    const { dispatch, text } = openTab();
    dispatch(putBackInDraft('a', 'first'));
    expect(text()).toBe('first');
    dispatch(setDraft('a', 'typed since'));
    dispatch(putBackInDraft('a', 'first'));
    expect(text()).toBe('first\n\ntyped since');
    expect(stored()).toBe('first\n\ntyped since');
  });

  it('[5.1] puts a space before an added text, unless the draft ends with white space', () => {
    const { dispatch, text } = openTab();
    dispatch(appendToDraft('a', 'In'));
    dispatch(appendToDraft('a', 'the'));
    expect(text()).toBe('In the');
    dispatch(setDraft('a', 'In the\n'));
    dispatch(appendToDraft('a', 'beginning'));
    expect(text()).toBe('In the\nbeginning');
    expect(stored()).toBe('In the\nbeginning');
  });

  it('keeps a sent text, which the server may not have, when another text is added', () => {
    const { dispatch, text } = openTab();
    dispatch(setDraft('a', 'sent'));
    dispatch(takeDraft('a'));
    dispatch(appendToDraft('a', 'spoken'));
    expect(text()).toBe('spoken');
    expect(stored()).toBe('sent\n\nspoken');
    dispatch(confirmDraft('a'));
    expect(stored()).toBe('spoken');
  });

  it('keeps typed and dictated text if the chat is left during a send', () => {
    const { dispatch, text } = openTab();
    dispatch(showDraft('a'));
    dispatch(setDraft('a', 'sent'));
    dispatch(takeDraft('a'));
    dispatch(hideDraft('a'));
    dispatch(appendToDraft('a', 'spoken'));
    dispatch(showDraft('a'));
    expect(text()).toBe('spoken');
    dispatch(setDraft('a', 'spoken, typed'));
    dispatch(confirmDraft('a'));
    expect(text()).toBe('spoken, typed');
    expect(stored()).toBe('spoken, typed');
  });

  it('puts an unsent text back in a chat that was left and opened again', () => {
    const { dispatch, text } = openTab();
    dispatch(setDraft('a', 'sent'));
    dispatch(takeDraft('a'));
    dispatch(showDraft('a'));
    dispatch(setDraft('a', 'typed since'));
    dispatch(putBackInDraft('a', 'sent'));
    expect(text()).toBe('sent\n\ntyped since');
    expect(stored()).toBe('sent\n\ntyped since');
  });

  it('takes over a change that another tab has made meanwhile', () => {
    const { dispatch, text } = openTab();
    const other = openTab();
    dispatch(setDraft('a', 'written'));
    other.dispatch(setDraft('a', 'written elsewhere'));
    dispatch(appendToDraft('a', 'spoken'));
    expect(text()).toBe('written elsewhere spoken');
    other.dispatch(setDraft('a', ''));
    dispatch(showDraft('a'));
    expect(text()).toBe('');
  });

  it('does not change while its chat is on screen and another tab writes', () => {
    const { dispatch, text } = openTab();
    dispatch(showDraft('a'));
    dispatch(setDraft('a', 'written'));
    openTab().dispatch(setDraft('a', 'written elsewhere'));
    dispatch(appendToDraft('a', 'spoken'));
    expect(text()).toBe('written spoken');
  });

  it('lasts as long as the page if there is no storage', () => {
    const refused = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    const { dispatch, text } = openTab();
    dispatch(setDraft('a', 'written'));
    dispatch(showDraft('a'));
    expect(text()).toBe('written');
    refused.mockRestore();
  });

  it('keeps the last typed text if the storage has no room', () => {
    const { dispatch, text } = openTab();
    dispatch(setDraft('a', 'half a'));
    const { localStorage: roomy } = window;
    const full = vi.spyOn(window, 'localStorage', 'get').mockReturnValue({
      ...roomy,
      getItem: (key) => roomy.getItem(key),
      removeItem: (key) => roomy.removeItem(key),
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    dispatch(setDraft('a', 'half a thought'));
    dispatch(showDraft('a'));
    expect(text()).toBe('half a thought');
    dispatch(hideDraft('a'));
    full.mockRestore();
    dispatch(appendToDraft('a', 'spoken'));
    expect(text()).toBe('half a thought spoken');
    expect(stored()).toBe('half a thought spoken');
  });

  it('disappears with its chat, even if a send fails afterwards', async () => {
    const { dispatch, text } = openTab();
    dispatch(setDraft('a', 'private'));
    dispatch(takeDraft('a'));
    dispatch(setDraft('b', 'other'));
    await dispatch(forget('user-1', 'a'));
    dispatch(putBackInDraft('a', 'private'));
    expect(localStorage.length).toBe(1);
    expect(text('a')).toBe('');
    expect(text('b')).toBe('other');
  });

  it('disappears at logout', async () => {
    const { dispatch, text } = openTab();
    dispatch(setDraft('a', 'private'));
    await dispatch(forget('user-1'));
    expect(text()).toBe('');
    expect(localStorage.length).toBe(0);
    dispatch(setDraft('a', 'of the next login'));
    expect(stored()).toBe('of the next login');
  });
});
