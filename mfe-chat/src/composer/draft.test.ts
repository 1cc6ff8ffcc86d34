import { beforeEach, describe, expect, it } from 'vitest';
import { appendToDraft, createDraft } from './draft.ts';

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

  it('adds a text after a space, where one is missing', () => {
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

describe('appendToDraft', () => {
  it('reaches the draft on screen', () => {
    const draft = createDraft('a');
    const leave = draft.subscribe(() => {});
    draft.set('written');
    appendToDraft('a', 'spoken');
    expect(draft.get()).toBe('written spoken');
    leave();
  });

  it('reaches a chat that is not on screen, and one that is about to be', () => {
    createDraft('a').set('written');
    const opening = createDraft('a');
    appendToDraft('a', 'spoken');
    const leave = opening.subscribe(() => {});
    expect(opening.get()).toBe('written spoken');
    expect(createDraft('b').get()).toBe('');
    leave();
  });
});
