import { describe, expect, it } from 'vitest';
import { appendPage, mergeNewest } from './chat-pages.ts';
import type { ChatPages } from './chat-pages.ts';

const timeOf = (name: string) => `2026-05-01T08:00:0${name[1]}.000Z`;

/** Chats named by their ids and the second of their last activity, such as `a9`. */
const pages = (names: string, next: string | null): ChatPages => ({
  chats: names.split(' ').map((name) => ({
    id: name[0]!,
    title: '',
    assistantId: 'storyteller',
    createdAt: '2026-05-01T08:00:00.000Z',
    updatedAt: timeOf(name),
  })),
  next,
  newestAt: timeOf(names),
});
const namesOf = ({ chats, next }: ChatPages) =>
  [chats.map(({ id, updatedAt }) => id + updatedAt[18]).join(' '), next] as const;
const merged = (known: ChatPages, newest: ChatPages) => namesOf(mergeNewest(known, newest));

describe('the newest page', () => {
  it('moves chats that were used to the top, once, and keeps what was loaded below', () => {
    expect(merged(pages('a6 b5 c4 d3', 'd'), pages('d8 a6 b5', 'b'))).toEqual(['d8 a6 b5 c4', 'd']);
  });

  it('drops chats that were deleted from it', () => {
    expect(merged(pages('a6 b5 c4 d3', 'd'), pages('a6 c4', 'c'))).toEqual(['a6 c4 d3', 'd']);
  });

  it('keeps chats of the same time', () => {
    expect(merged(pages('a6 b5 c5 d5', null), pages('a6 b5', 'b'))).toEqual(['a6 b5 c5 d5', null]);
  });

  it('replaces the list if chats could be missing below it', () => {
    expect(merged(pages('a4 b3', null), pages('x9 y8', 'y'))).toEqual(['x9 y8', 'y']);
    expect(merged(pages('a4 b3', null), pages('x9 a5', 'a'))).toEqual(['x9 a5', 'a']);
  });

  it('replaces the list if chats could be missing below a chat created on this page', () => {
    const known = { ...pages('z8 a4 b3', 'b'), newestAt: timeOf('a4') };
    expect(merged(known, pages('x9 z8', 'z'))).toEqual(['x9 z8', 'z']);
  });

  it('replaces the list if it has all chats', () => {
    expect(merged(pages('a6 b5 c4', 'c'), pages('a6', null))).toEqual(['a6', null]);
  });

  it('has a next page after a list that was short', () => {
    expect(merged(pages('a6 b5', null), pages('c7 a6', 'a'))).toEqual(['c7 a6 b5', null]);
  });
});

describe('a further page', () => {
  it('is added at its cursor', () => {
    const list = pages('a6 b5', 'b');
    appendPage(list, 'b', pages('c4 d3', 'd'));
    expect(namesOf(list)).toEqual(['a6 b5 c4 d3', 'd']);
  });

  it('adds no chat that is listed', () => {
    const list = pages('c7 a6 b5', 'b');
    appendPage(list, 'b', pages('c4 d3', null));
    expect(namesOf(list)).toEqual(['c7 a6 b5 d3', null]);
  });

  it('is dropped if the list was replaced in between', () => {
    const list = pages('x9 y8', 'y');
    appendPage(list, 'b', pages('c4 d3', null));
    expect(namesOf(list)).toEqual(['x9 y8', 'y']);
  });
});
