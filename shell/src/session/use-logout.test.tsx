import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { chatsApi, draftKey, outboxKey, selectSession } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { fakeServer } from '../testing/fake-server.ts';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { useAskedLogout } from './use-asked-logout.ts';
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
  [204, 'You have been logged out successfully.', 'default', 1],
  [500, 'You have been logged out.', 'destructive', 2],
])(
  '[2.52] a logout that is answered with %i clears user and cache: %s',
  async (status, text, variant, calls) => {
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
    expect(await bodies(LOGOUT)).toEqual(Array.from({ length: calls }, () => ({})));
  },
);

it('[2.121] a logout leads to the page that ends the session at the provider', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const endSessionUrl = 'https://login.example.org/end?id_token_hint=x';
  fakeServer({ [LOGOUT]: { endSessionUrl } });
  const { store } = renderWithKit(<Page />, { user: testUser() });
  await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(endSessionUrl));
  expect(selectSession(store.getState()).user).toBeNull();
  assign.mockRestore();
});

it('a logout removes the drafts from this browser, and nothing else', async () => {
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

function AskingPage() {
  return <button onClick={useAskedLogout()}>Leave</button>;
}

it.each([
  [1, '1 message has not been sent and will be deleted. Log out anyway?'],
  [2, '2 messages have not been sent and will be deleted. Log out anyway?'],
])('[4.152] a logout asks first while %i messages wait to be sent', async (count, question) => {
  const user = testUser();
  const key = outboxKey(user.id);
  localStorage.setItem(key, JSON.stringify(Array.from({ length: count }, () => ({}))));
  const { bodies } = fakeServer({ [LOGOUT]: () => new Response(null, { status: 204 }) });
  renderWithKit(
    <DialogHost openSidebar={() => {}}>
      <AskingPage />
    </DialogHost>,
    { user },
  );
  const leave = await screen.findByRole('button', { name: 'Leave' });
  await userEvent.click(leave);
  await screen.findByText(question);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  expect(await bodies(LOGOUT)).toEqual([]);
  expect(localStorage.getItem(key)).not.toBeNull();

  await userEvent.click(leave);
  await screen.findByText(question);
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await screen.findByText('You have been logged out successfully.');
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
});
