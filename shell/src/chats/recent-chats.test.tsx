import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { headers } from '@targum/contracts';
import type { Chat } from '@targum/contracts';
import { api, chatsApi } from '@targum/ui-kit';
import { deleteChatApi } from '@targum/ui-kit/forms';
import { renderWithKit, testChat, testUser } from '@targum/ui-kit/testing';
import { fakeServer, refuse } from '../testing/fake-server.ts';
import { RecentChats } from './recent-chats.tsx';

const MORE = 'Show more chats';
const LIST = 'GET /api/chats';

/** Reports that the end of the list is near, if the list observes its end. */
let reportNear: () => void;
beforeEach(() => {
  const watching = new Set<() => void>();
  reportNear = () => act(() => watching.forEach((report) => report()));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly onChange: IntersectionObserverCallback;
      report = () => {};
      constructor(onChange: IntersectionObserverCallback) {
        this.onChange = onChange;
      }
      observe() {
        const near = [{ isIntersecting: true }] as IntersectionObserverEntry[];
        this.report = () => this.onChange(near, this as unknown as IntersectionObserver);
        watching.add(this.report);
      }
      disconnect() {
        watching.delete(this.report);
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const chat = (title: string, minute: number): Chat =>
  testChat({
    id: `01938f5e-7c1a-7000-8000-0000000000${title}`,
    ...{ title, updatedAt: `2026-05-01T08:${minute}:00.000Z` },
  });

/** Starts a server with pages of two chats, and shows the list. */
const open = async (titles: readonly string[]) => {
  let chats = titles.map((title, index) => chat(title, 50 - index));
  const server = fakeServer({
    [LIST]: ({ url }: Request) => {
      const before = new URL(url).searchParams.get('before');
      const from = chats.findIndex(({ updatedAt }) => before === null || updatedAt < before);
      const page = from < 0 ? [] : chats.slice(from, from + 2);
      const last = page.at(-1);
      const answer = Response.json(page);
      if (last !== chats.at(-1)) answer.headers.set(headers.nextCursor, last!.updatedAt);
      return answer;
    },
  });
  const { store } = renderWithKit(<RecentChats />, { user: testUser() });
  await screen.findByText(titles[0]!);
  /** Returns the query strings of the calls for the list. */
  const queries = () => server.requestsFor(LIST).map(({ url }) => new URL(url).search);
  return {
    server,
    store,
    /**
     * Reports that the end of the list is near, again and again until the list asks for more. A
     * single report could come before the list observes its new end.
     */
    async comeNear() {
      const asked = queries().length;
      await waitFor(() => {
        if (queries().length === asked) reportNear();
        expect(queries()).toHaveLength(asked + 1);
      });
    },
    queries,
    change(edit: (all: Chat[]) => Chat[]) {
      chats = edit(chats);
    },
  };
};

const list = () => screen.getByRole('region', { name: 'Recent Chats' });
const shown = () =>
  within(list())
    .getAllByRole('link')
    .map((link) => link.querySelector('[title]')!.textContent);
const more = () => screen.queryByRole('button', { name: MORE });

it('[3.55] the list loads the next chats when the user comes near the end, and then the last chats', async () => {
  const { comeNear, queries } = await open(['a1', 'a2', 'a3', 'a4', 'a5']);
  expect(shown()).toEqual(['a1', 'a2']);
  await comeNear();
  await waitFor(() => expect(shown()).toEqual(['a1', 'a2', 'a3', 'a4']));
  await comeNear();
  await waitFor(() => expect(shown()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']));
  await waitFor(() => expect(more()).toBeNull());
  expect(queries()[0]).toBe('?limit=50');
  expect(queries()).toHaveLength(3);
});

it('[3.55] the list sends one request if it is short, and offers no more chats', async () => {
  const { queries } = await open(['a1', 'a2']);
  expect(shown()).toEqual(['a1', 'a2']);
  expect(more()).toBeNull();
  expect(queries()).toHaveLength(1);
});

it('[3.55] the list loads more with the keyboard alone', async () => {
  await open(['a1', 'a2', 'a3']);
  within(list()).getAllByRole('link').at(-1)!.focus();
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(more());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(shown()).toEqual(['a1', 'a2', 'a3']));
});

it('[10.7] the list shows that it loads, why it could not be loaded, and that it is empty', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { answers } = fakeServer({
    [LIST]: async () => {
      await promise;
      return refuse(404, 'not_found', 'Not found')();
    },
  });
  renderWithKit(<RecentChats />, { user: testUser() });
  expect(await screen.findByRole('progressbar', { name: 'Loading...' })).toBeTruthy();
  resolve();
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('Your chats could not be loaded.');
  answers[LIST] = [];
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No chats yet')).toBeTruthy();
  expect(screen.getByText('Start a new conversation')).toBeTruthy();
});

it('the list loads more only on request after a failure', async () => {
  const { server, comeNear, queries } = await open(['a1', 'a2', 'a3']);
  const answer = server.answers[LIST]!;
  server.answers[LIST] = refuse(404, 'not_found', 'Not found');
  await comeNear();
  await screen.findByRole('button', { name: MORE });
  reportNear();
  server.answers[LIST] = answer;
  await userEvent.click(more()!);
  await waitFor(() => expect(shown()).toEqual(['a1', 'a2', 'a3']));
  expect(queries()).toHaveLength(3);
});

it('[3.55] the list keeps its order when chats are created, renamed, used and deleted', async () => {
  const { server, store, change, comeNear } = await open(['a1', 'a2', 'a3', 'a4', 'a5']);
  await comeNear();
  await waitFor(() => expect(shown()).toHaveLength(4));
  const { createChat, updateChat } = chatsApi.endpoints;
  const { deleteChat } = deleteChatApi.endpoints;

  const made = chat('b1', 55);
  server.answers['POST /api/chats'] = made;
  await act(() => store.dispatch(createChat.initiate({ title: 'b1' })));
  await waitFor(() => expect(shown()).toEqual(['b1', 'a1', 'a2', 'a3', 'a4']));

  const a3 = chat('a3', 48);
  server.answers[`PATCH /api/chats/${a3.id}`] = { ...a3, title: 'Ruth' };
  await act(() => store.dispatch(updateChat.initiate({ chatId: a3.id, title: 'Ruth' })));
  await waitFor(() => expect(shown()).toEqual(['b1', 'a1', 'a2', 'Ruth', 'a4']));

  const a1 = chat('a1', 50);
  server.answers[`DELETE /api/chats/${a1.id}`] = () => new Response(null, { status: 204 });
  await act(() => store.dispatch(deleteChat.initiate(a1.id)));
  await waitFor(() => expect(shown()).toEqual(['b1', 'a2', 'Ruth', 'a4']));

  // A reply was stored in the last chat, so the list is loaded again.
  change((all) => [
    chat('a4', 57),
    made,
    ...all
      .filter(({ title }) => !['a1', 'a4'].includes(title))
      .map((each) => (each.id === a3.id ? { ...each, title: 'Ruth' } : each)),
  ]);
  act(() => void store.dispatch(api.util.invalidateTags([{ type: 'Chat', id: 'LIST' }])));
  // The list has dropped its later pages, which could lack chats that another device has used.
  await waitFor(() => expect(shown()).toEqual(['a4', 'b1']));
  await comeNear();
  await waitFor(() => expect(shown()).toEqual(['a4', 'b1', 'a2', 'Ruth']));
  await comeNear();
  await waitFor(() => expect(shown()).toEqual(['a4', 'b1', 'a2', 'Ruth', 'a5']));
});

it('[3.97] an empty chat is listed while it is open, the newest, or has something of the user', async () => {
  const titled = chat('c1', 50);
  const empty = (id: string, change: Partial<Chat> = {}): Chat => ({
    ...chat(id, 40),
    ...{ title: 'New Chat', empty: true, ...change },
  });
  const passage = { ref: 'RUT 1', textId: 'web' };
  const chats = [empty('e1', { pinned: true }), empty('e2'), titled, empty('e3'), empty('e4')];
  chats.push(empty('e5'), empty('e6'), empty('e7', { passage }), empty('e8', { title: 'Ruth' }));
  localStorage.setItem(`draft:${empty('e4').id}`, 'Not sent yet');
  localStorage.setItem(`outbox:${testUser().id}`, JSON.stringify([{ chatId: empty('e5').id }]));
  fakeServer({ [LIST]: chats });
  renderWithKit(<RecentChats />, { user: testUser(), route: `/chat/${empty('e6').id}` });
  await screen.findByText('c1');
  const listed = [...list().querySelectorAll<HTMLElement>('[data-chat]')];
  const names = listed.map((row) => row.dataset['chat']!.slice(-2));
  expect(names.join(' ')).toBe('e1 e2 c1 e4 e5 e6 e7 e8');
});
