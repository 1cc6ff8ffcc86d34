import { describe, expect, it } from 'vitest';
import { testChat } from '../testing/test-chat.ts';
import { appendPage } from './append-page.ts';
import { mergeNewest, placeChat } from './chat-pages.ts';
import type { ChatPages } from './chat-pages.ts';

const timeOf = (name: string) => `2026-05-01T08:00:0${name[1]}.000Z`;

/** Creates chats from names such as `a9`: an id, then the second of the last activity. */
const pages = (names: string, next: string | null): ChatPages => ({
  chats: names.split(' ').map((name) => testChat({ id: name[0]!, updatedAt: timeOf(name) })),
  next,
  newestAt: timeOf(names),
});
const namesOf = ({ chats, next }: ChatPages) =>
  [chats.map(({ id, updatedAt }) => id + updatedAt[18]).join(' '), next] as const;
const merged = (known: ChatPages, newest: ChatPages) => namesOf(mergeNewest(known, newest));

describe('the newest page', () => {
  it('moves used chats to the top, once, and keeps the loaded chats below', () => {
    expect(merged(pages('a6 b5 c4 d3', 'd'), pages('d8 a6 b5', 'b'))).toEqual(['d8 a6 b5 c4', 'd']);
  });

  it('drops deleted chats', () => {
    expect(merged(pages('a6 b5 c4 d3', 'd'), pages('a6 c4', 'c'))).toEqual(['a6 c4 d3', 'd']);
  });

  it('drops a chat below it that is no longer pinned', () => {
    const known = { ...pages('z1 a6 b5 c4 d3', 'd'), newestAt: timeOf('a6') };
    known.chats[0]!.pinned = true;
    expect(merged(known, pages('a6 b5', 'b'))).toEqual(['a6 b5 c4 d3', 'd']);
  });

  it('keeps loaded chats that were used at the same time as its last chat', () => {
    expect(merged(pages('a6 b5 c5 d5', null), pages('a6 b5', 'b'))).toEqual(['a6 b5 c5 d5', null]);
  });

  it('replaces the list if chats could be missing below it', () => {
    expect(merged(pages('a4 b3', null), pages('x9 y8', 'y'))).toEqual(['x9 y8', 'y']);
    expect(merged(pages('a4 b3', null), pages('x9 a5', 'a'))).toEqual(['x9 a5', 'a']);
  });

  it('replaces the list if chats could be missing below a chat that was created after the last load', () => {
    const known = { ...pages('z8 a4 b3', 'b'), newestAt: timeOf('a4') };
    expect(merged(known, pages('x9 z8', 'z'))).toEqual(['x9 z8', 'z']);
  });

  it('replaces the list if no other page follows', () => {
    expect(merged(pages('a6 b5 c4', 'c'), pages('a6', null))).toEqual(['a6', null]);
  });

  it('keeps the loaded chats below when the list grows beyond one page', () => {
    expect(merged(pages('a6 b5', null), pages('c7 a6', 'a'))).toEqual(['c7 a6 b5', null]);
  });
});

describe('a further page', () => {
  it('is added at its cursor', () => {
    const list = pages('a6 b5', 'b');
    appendPage(list, 'b', pages('c4 d3', 'd'));
    expect(namesOf(list)).toEqual(['a6 b5 c4 d3', 'd']);
  });

  it('adds no chat that is already in the list', () => {
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

describe('a created or changed chat', () => {
  const place = (list: ChatPages, name: string, change: object, belongs = true) => {
    placeChat(list, { ...pages(name, null).chats[0]!, ...change }, belongs);
    return namesOf(list)[0];
  };

  it('keeps its place, even as the last loaded chat', () => {
    const list = pages('a6 b5 c4', 'c');
    expect(place(list, 'c4', { title: 'Ruth' })).toBe('a6 b5 c4');
    expect(list.chats[2]!.title).toBe('Ruth');
  });

  it('precedes older chats of its kind', () => {
    const list = pages('p2 a6 b5', null);
    list.chats[0]!.pinned = true;
    expect(place(list, 'x9', {})).toBe('p2 x9 a6 b5');
  });

  it('moves to the pinned chats and back', () => {
    const list = pages('a6 b5 c4', null);
    expect(place(list, 'b5', { pinned: true })).toBe('b5 a6 c4');
    expect(place(list, 'c4', { pinned: true })).toBe('b5 c4 a6');
    expect(place(list, 'b5', { pinned: false })).toBe('c4 a6 b5');
  });

  it('waits for its page if that page is not loaded', () => {
    const list = pages('p1 a6 b5', 'b');
    list.chats[0]!.pinned = true;
    expect(place(list, 'p1', { pinned: false })).toBe('a6 b5');
  });

  it('leaves a list to which it does not belong', () => {
    expect(place(pages('a6 b5', null), 'a6', {}, false)).toBe('b5');
    expect(place(pages('a6 b5', null), 'x9', {}, false)).toBe('a6 b5');
  });
});
