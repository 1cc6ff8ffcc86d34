import { beforeEach, describe, expect, it } from 'vitest';
import { createDraft } from './draft.ts';

beforeEach(() => localStorage.clear());

describe('createDraft', () => {
  it('survives a reload, for its own chat', () => {
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

  it('puts an unsent text back before what was typed since', () => {
    const draft = createDraft('a');
    draft.putBack('first');
    expect(draft.get()).toBe('first');
    draft.set('typed since');
    draft.putBack('first');
    expect(draft.get()).toBe('first\n\ntyped since');
    expect(createDraft('a').get()).toBe('first\n\ntyped since');
  });
});
