import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { chatsApi, selectSession } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { fakeServer } from '../testing/fake-server.ts';
import { useLogout } from './use-logout.ts';

const LOGOUT = 'POST /api/auth/logout';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  const logout = useLogout();
  return <button onClick={() => void logout()}>Log out</button>;
}

it.each([
  [204, 'You have been logged out successfully.', 'default'],
  [500, 'You have been logged out.', 'destructive'],
])('user and cache are gone after a logout answered with %i: %s', async (status, text, variant) => {
  const { bodies } = fakeServer({
    'GET /api/chats': [],
    [LOGOUT]: () => new Response(null, { status }),
  });
  const { store } = renderWithKit(<Page />, { user: testUser() });
  const cached = () => Object.keys(store.getState().api.queries);
  await store.dispatch(chatsApi.endpoints.listChats.initiate());
  expect(cached()).toContain('listChats(undefined)');
  await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  const notice = (await screen.findByText(text)).closest('[data-variant]');
  expect(notice?.getAttribute('data-variant')).toBe(variant);
  expect(notice?.textContent).toContain('Logged out');
  expect(selectSession(store.getState()).user).toBeNull();
  expect(cached()).toEqual([]);
  expect(await bodies(LOGOUT)).toEqual([{}]);
});
