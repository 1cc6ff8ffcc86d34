import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { chatsApi, draftKey, selectSession } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { fakeServer } from '../testing/fake-server.ts';
import { useLogout } from './use-logout.ts';

const LOGOUT = 'POST /api/auth/logout';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Page() {
  const logout = useLogout();
  return <button onClick={() => void logout()}>Log out</button>;
}

it.each([
  [204, 'You have been logged out successfully.', 'default'],
  [500, 'You have been logged out.', 'destructive'],
])(
  '[2.52] user and cache are gone after a logout answered with %i: %s',
  async (status, text, variant) => {
    const { bodies } = fakeServer({
      'GET /api/chats': [],
      [LOGOUT]: () => new Response(null, { status }),
    });
    const { store } = renderWithKit(<Page />, { user: testUser() });
    const cached = () => Object.keys(store.getState().api.queries);
    await store.dispatch(chatsApi.endpoints.listChats.initiate(undefined));
    expect(cached()).toContain('listChats(undefined)');
    await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    const notice = (await screen.findByText(text)).closest('[data-variant]');
    expect(notice?.getAttribute('data-variant')).toBe(variant);
    expect(notice?.textContent).toContain('Logged out');
    expect(selectSession(store.getState()).user).toBeNull();
    expect(cached()).toEqual([]);
    expect(await bodies(LOGOUT)).toEqual([{}]);
  },
);

it('removes the drafts from this browser, and nothing else', async () => {
  localStorage.setItem(draftKey('chat-1'), 'private');
  localStorage.setItem(draftKey('chat-2'), 'private too');
  localStorage.setItem('theme', 'dark');
  fakeServer({ [LOGOUT]: () => new Response(null, { status: 204 }) });
  renderWithKit(<Page />, { user: testUser() });
  await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  await screen.findByText('You have been logged out successfully.');
  await waitFor(() => expect(localStorage.getItem(draftKey('chat-1'))).toBeNull());
  expect(localStorage.getItem(draftKey('chat-2'))).toBeNull();
  expect(localStorage.getItem('theme')).toBe('dark');
});
