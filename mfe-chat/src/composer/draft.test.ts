import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forget } from '@targum/ui-kit';
import { createDraft, draftOf } from './draft.ts';

beforeEach(() => localStorage.clear());

describe('createDraft', () => {
  it('[4.22] survives a reload, for its own chat', () => {
    createDraft('a').set('half a thought');
    expect(createDraft('a').get()).toBe('half a thought');
    expect(createDraft('b').get()).toBe('');
  });

  it('keeps a sent text until the server has it', () => {
    const draft = createDraft('a');
    draft.set('sent');
    draft.take();
    expect(draft.get()).toBe('');
    expect(createDraft('a').get()).toBe('sent');
    draft.confirm();
    expect(createDraft('a').get()).toBe('');
    expect(localStorage.length).toBe(0);
  });

  it('puts an unsent text back before the text typed since', () => {
    const draft = createDraft('a');
    draft.putBack('first');
    expect(draft.get()).toBe('first');
    draft.set('typed since');
    draft.putBack('first');
    expect(draft.get()).toBe('first\n\ntyped since');
    expect(createDraft('a').get()).toBe('first\n\ntyped since');
  });

  it('[4.21] adds a text after a space, if one is missing', () => {
    const draft = createDraft('a');
    draft.append('In');
    draft.append('the');
    expect(draft.get()).toBe('In the');
    draft.set('In the\n');
    draft.append('beginning');
    expect(draft.get()).toBe('In the\nbeginning');
    expect(createDraft('a').get()).toBe('In the\nbeginning');
  });

  it('keeps a sent text that the server may not have when another is added', () => {
    const draft = createDraft('a');
    draft.set('sent');
    draft.take();
    draft.append('spoken');
    expect(draft.get()).toBe('spoken');
    expect(createDraft('a').get()).toBe('sent\n\nspoken');
    draft.confirm();
    expect(createDraft('a').get()).toBe('spoken');
  });
});

describe('draftOf', () => {
  afterEach(() => forget('user-1'));

  it('returns the same draft for each call with a chat', () => {
    expect(draftOf('a')).toBe(draftOf('a'));
    expect(draftOf('a')).not.toBe(draftOf('b'));
  });

  it('keeps what was typed and dictated after a chat was left during a send', () => {
    const leave = draftOf('a').subscribe(() => {});
    const left = draftOf('a');
    left.set('sent');
    left.take();
    leave();
    draftOf('a').append('spoken');
    const back = draftOf('a');
    back.subscribe(() => {});
    expect(back.get()).toBe('spoken');
    back.set('spoken, typed');
    left.confirm();
    expect(back.get()).toBe('spoken, typed');
    expect(createDraft('a').get()).toBe('spoken, typed');
  });

  it('puts an unsent text back in a chat that was left and opened again', () => {
    const left = draftOf('a');
    left.set('sent');
    left.take();
    const back = draftOf('a');
    back.subscribe(() => {});
    back.set('typed since');
    left.putBack('sent');
    expect(back.get()).toBe('sent\n\ntyped since');
    expect(createDraft('a').get()).toBe('sent\n\ntyped since');
  });

  it('takes over a change that another tab has made meanwhile', () => {
    const draft = draftOf('a');
    draft.set('written');
    createDraft('a').set('written elsewhere');
    draft.append('spoken');
    expect(draft.get()).toBe('written elsewhere spoken');
    createDraft('a').set('');
    draft.subscribe(() => {});
    expect(draft.get()).toBe('');
  });

  it('lasts as long as the page without storage', () => {
    const refused = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    const draft = draftOf('a');
    draft.set('written');
    draft.subscribe(() => {});
    expect(draft.get()).toBe('written');
    refused.mockRestore();
  });

  it('is deleted with its chat, even if a send fails afterwards', async () => {
    const [gone, kept] = [draftOf('a'), draftOf('b')];
    gone.set('private');
    gone.take();
    kept.set('other');
    await forget('user-1', 'a');
    gone.putBack('private');
    expect(localStorage.length).toBe(1);
    expect(draftOf('a').get()).toBe('');
    expect(draftOf('b').get()).toBe('other');
  });
});
