import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chatsApi, forget, useLocation } from '@targum/ui-kit';
import { renderWithKit, testChat, testUser } from '@targum/ui-kit/testing';
import { fakeServer, refuse } from '../testing/fake-server.ts';
import SearchDialog from './search-dialog.tsx';

const CHAT = '01938f5e-7c1a-7000-8000-0000000000c1';
const MESSAGE = '01938f5e-7c1a-7000-8000-0000000000e1';

const chat = testChat();

const message = {
  ...{ id: MESSAGE, chatId: CHAT, chatTitle: chat.title, assistantId: 'oral-performer' },
  ...{ role: 'assistant', createdAt: chat.createdAt, shown: false },
  snippet: { text: '<b>The</b> shepherd calls', marks: [{ start: 11, end: 19 }] },
};

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(messages: readonly object[] = [message]) {
  const server = fakeServer({
    'GET /api/chats': [chat],
    'GET /api/search': { chats: [], messages },
  });
  const onClose = vi.fn();
  const Place = () => {
    const { pathname, search } = useLocation();
    return <p>{pathname + search}</p>;
  };
  const { store } = renderWithKit(
    <>
      <Place />
      <SearchDialog onClose={onClose} />
    </>,
    { user: testUser(), route: '/' },
  );
  await store.dispatch(chatsApi.endpoints.listChats.initiate(undefined));
  const input = await screen.findByRole('combobox', { name: 'Search chats' });
  return { server, input, onClose, store };
}

const options = () => screen.queryAllByRole('option');
const marks = () => options().map((option) => option.querySelector('mark')?.textContent);

describe('the search', () => {
  it('keeps its text when a chat is deleted, and loses it at logout', async () => {
    const { input, store } = await open();
    await userEvent.type(input, 'shep');
    await act(() => store.dispatch(forget(testUser().id, CHAT)));
    expect((input as HTMLInputElement).value).toBe('shep');
    await act(() => store.dispatch(forget(testUser().id)));
    expect((input as HTMLInputElement).value).toBe('');
  });

  it('[3.71] finds titles at once and then messages, with the words marked', async () => {
    const { input, server } = await open();
    await userEvent.type(input, 'shep');
    expect(marks()).toEqual(['shepherd']);
    await waitFor(() => expect(marks()).toEqual(['shepherd', 'shepherd']));
    const found = within(options()[1]!);
    expect(options()[1]!.querySelector('b')).toBeNull();
    expect(found.getByText(/Oral Performer/).textContent).toContain('The good shepherd');
    await screen.findByText('2 results');
    const asked = server.requests.filter(({ url }) => url.includes('/api/search'));
    expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?q=shep']);
  });

  it('[3.72] is used with arrows and Enter, and leads to the message', async () => {
    const { input, onClose } = await open();
    await userEvent.type(input, 'shep');
    await waitFor(() => expect(options()).toHaveLength(2));
    const isActive = () => options().map((option) => option.getAttribute('aria-selected'));
    expect(isActive()).toEqual(['true', 'false']);
    await userEvent.keyboard('{ArrowUp}');
    expect(isActive()).toEqual(['false', 'true']);
    expect(input.getAttribute('aria-activedescendant')).toBe(options()[1]!.id);
    await userEvent.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(await screen.findByText(`/chat/${CHAT}?message=${MESSAGE}&elsewhere`)).toBeTruthy();
  });

  it('[3.72] opens the first result of the typed text, not a result of the previous text', async () => {
    const other = { ...message, id: CHAT, chatTitle: 'A lamp' };
    const { input, server, onClose } = await open();
    await userEvent.type(input, 'shep');
    await waitFor(() => expect(options()).toHaveLength(2));
    server.answers['GET /api/search'] = { chats: [], messages: [other] };
    await userEvent.clear(input);
    await userEvent.type(input, 'lamp{Enter}');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(await screen.findByText(`/chat/${CHAT}?message=${CHAT}&elsewhere`)).toBeTruthy();
  });

  it('[3.72] opens nothing when an arrow follows Enter before the server has answered', async () => {
    const { input, onClose } = await open();
    await userEvent.type(input, 'shep');
    await waitFor(() => expect(options()).toHaveLength(2));
    await userEvent.type(input, 'h{Enter}{ArrowDown}');
    await screen.findByText('2 results');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('[3.71] offers the recent chats before the user types', async () => {
    const { server } = await open();
    await waitFor(() => expect(options()).toHaveLength(1));
    expect(screen.getByText('Recent Chats')).toBeTruthy();
    expect(server.requests.some(({ url }) => url.includes('/api/search'))).toBe(false);
  });

  it('[3.73] says that nothing was found', async () => {
    const { input, server } = await open();
    server.answers['GET /api/search'] = { chats: [], messages: [] };
    await userEvent.type(input, 'zebra');
    expect(await screen.findByText('Nothing found for “zebra”')).toBeTruthy();
    expect(await screen.findByText('No results')).toBeTruthy();
  });

  it('[3.73] does not say that there are no results when the search failed', async () => {
    const { input, server } = await open();
    server.answers['GET /api/search'] = refuse(503, 'unavailable', 'Unavailable');
    await userEvent.type(input, 'zebra');
    await screen.findByRole('alert');
    expect(screen.queryByText('No results')).toBeNull();
  });

  it('[4.436] says You of own questions only, not of those from a shared copy', async () => {
    const question = { ...message, role: 'user' };
    const { input } = await open([question, { ...question, id: CHAT, copied: true }]);
    await userEvent.type(input, 'shepherd');
    expect(await screen.findByText(/^You ·/)).toBeTruthy();
    expect(await screen.findByText(/^Question ·/)).toBeTruthy();
  });
});
