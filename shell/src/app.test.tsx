import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { REMOTE_CONTRACT_VERSION } from '@targum/contracts';
import type { CurrentUser, RemoteName } from '@targum/contracts';
import {
  createObservable,
  outboxKey,
  RemoteLoaderContext,
  RemoteVersionError,
  selectSession,
  useLocation,
} from '@targum/ui-kit';
import type { KnownRemotes } from './remotes/directory.ts';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { App } from './app.tsx';
import { notifyUserLoadFailed } from './session/session-events.ts';
import { RemoteDirectoryContext } from './remotes/directory.ts';
import { testDirectory, testRemote } from './testing/remote-directory.ts';
import { fakeServer, refuse } from './testing/fake-server.ts';
import { renderWithRemotes } from './testing/render-with-remotes.tsx';

const USER = 'GET /api/auth/user';

const loader = {
  load: async (name: RemoteName) => ({
    contractVersion: REMOTE_CONTRACT_VERSION,
    release: 'test',
    catalogue: { load: async () => {} },
    screens: {
      ChatScreen: () => `${name} screen`,
      UsersScreen: () => `${name} users ${useLocation().search}`.trim(),
      FeedbackScreen: () => `${name} feedback`,
      HelpScreen: () => `${name} help`,
    },
  }),
  reload: () => Promise.reject(new Error('unused')),
};

function open(route: string, user?: CurrentUser, directory = testDirectory()) {
  const server = fakeServer({
    ...(user ? { [USER]: user } : {}),
    'GET /api/chats': [],
    'GET /api/admin/users/pending-count': { count: 0 },
    'GET /api/admin/feedback/unread-count': { count: 0 },
  });
  const { store } = renderWithKit(
    <RemoteDirectoryContext value={directory}>
      <RemoteLoaderContext value={loader}>
        <App />
      </RemoteLoaderContext>
    </RemoteDirectoryContext>,
    { route },
  );
  return { ...server, store };
}

describe('the application', () => {
  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.unstubAllGlobals();
  });

  it.each(['/', '/admin/users'])(
    '[2.53] says Loading... at %s until it knows who is signed in',
    async (route) => {
      open(route);
      expect(screen.getByText('Loading...')).toBeTruthy();
      await screen.findByRole('heading', { name: 'Welcome back' });
      expect(screen.queryByText('Loading...')).toBeNull();
    },
  );

  it.each(['/', '/login', '/chat/1', '/admin/users', '/anything'])(
    '[2.65, 3.3] shows the login to visitors of %s, without a notice',
    async (route) => {
      open(route);
      expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy();
      expect(screen.queryByText('Unauthorized')).toBeNull();
    },
  );

  it.each([
    ['visitors', undefined],
    ['people whose account waits', testUser({ approvalStatus: 'pending' })],
    ['users', testUser()],
  ])('[3.3, 3.106] shows the guide to %s', async (_who, user) => {
    open('/help/start', user);
    expect(await screen.findByText('chat help')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Navigation' }) !== null).toBe(
      user?.approvalStatus === 'approved',
    );
  });

  it.each([
    ['/login', undefined, 'Help', 'start#account'],
    [
      '/',
      testUser({ approvalStatus: 'pending' }),
      'Read the guide while you wait',
      'start#waiting',
    ],
    ['/', testUser(), 'Help', 'start#ask'],
  ])('[3.110] leads from %s to the guide', async (route, user, name, address) => {
    open(route, user);
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe(`/help/${address}`);
  });

  it('[3.106] waits for the routes of the remotes before it shows the login at another path', async () => {
    const directory = testDirectory();
    const known = createObservable<KnownRemotes>({
      ...directory.get(),
      remotes: [],
      settled: false,
    });
    const { store } = open('/help', undefined, { ...directory, ...known });
    await waitFor(() => expect(selectSession(store.getState()).status).toBe('signedOut'));
    expect(screen.getByText('Loading...')).toBeTruthy();
    act(() => known.set(directory.get()));
    expect(await screen.findByText('chat help')).toBeTruthy();
  });

  it('[3.3] shows the signup to visitors of /signup', async () => {
    open('/signup');
    expect(await screen.findByRole('heading', { name: 'Create account' })).toBeTruthy();
  });

  it.each([
    ['/', 'chat screen'],
    ['/login', 'chat screen'],
    ['/signup', 'chat screen'],
    ['/chat', 'chat screen'],
    ['/chat/0193', 'chat screen'],
    ['/admin/users', 'admin users'],
    ['/admin/feedback', 'admin feedback'],
    ['/dashboard', 'There is nothing here'],
    ['/qr-code', 'QR Code'],
    ['/settings', 'Settings'],
  ])('[3.1, 3.4] shows users the screen at %s: %s', async (route, text) => {
    open(route, testUser());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Navigation' })).toBeTruthy();
    expect(await screen.findByText('No chats yet')).toBeTruthy();
  });

  it.each(['/dashboard', '/admin', '/chat/a/b'])(
    '[3.1] has a link to the start page at the unknown URL %s',
    async (route) => {
      open(route, testUser());
      await screen.findByRole('heading', { name: 'There is nothing here', level: 1 });
      const link = screen.getByRole('link', { name: 'Go to the start page' });
      expect(link.getAttribute('href')).toBe('/');
    },
  );

  it.each([
    ['/', undefined, 'Sign in · Targum'],
    ['/signup', undefined, 'Create account · Targum'],
    ['/qr-code', testUser(), 'QR Code · Targum'],
    ['/settings', testUser(), 'Settings · Targum'],
    ['/dashboard', testUser(), 'There is nothing here · Targum'],
    ['/', testUser({ approvalStatus: 'pending' }), 'Your account is waiting for approval · Targum'],
    ['/', testUser({ mustChangePassword: true }), 'Change Password · Targum'],
  ])('[3.60] sets the title of the document at %s', async (route, user, title) => {
    open(route, user);
    await waitFor(() => expect(document.title).toBe(title));
    cleanup();
    expect(document.title).toBe('Targum');
  });

  it("shows the screens of a remote that the shell's code does not name", async () => {
    const reports = testRemote('reports', [
      { paths: ['/reports'], screen: 'UsersScreen', role: 'user' },
    ]);
    open('/reports', testUser(), testDirectory({ remotes: [reports] }));
    expect(await screen.findByText('reports users')).toBeTruthy();
  });

  it('shows no error at an unknown address until the routes of all remotes are known', async () => {
    open('/reports', testUser(), testDirectory({ settled: false }));
    expect(await screen.findByText('No chats yet')).toBeTruthy();
    expect(screen.queryByText('There is nothing here')).toBeNull();
  });

  it.each([
    ['This screen could not be loaded', new Error('down')],
    ['This screen is being updated', new RemoteVersionError('2')],
  ])('shows a card at an unknown address while a remote is missing: %s', async (text, failure) => {
    const refresh = vi.fn();
    const directory = { ...testDirectory({ remotes: [], failure }), refresh };
    open('/reports', testUser(), directory);
    expect(await screen.findByText(text)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('[3.95] reads the remotes for admins at an unknown address before it shows an error', async () => {
    const readAll = vi.fn();
    const directory = { ...testDirectory({ remotes: [], complete: false }), readAll };
    open('/admin/users', testUser(), directory);
    await waitFor(() => expect(readAll).toHaveBeenCalled());
    expect(screen.queryByText('There is nothing here')).toBeNull();
  });

  it.each([
    ['an admin', true],
    ['another user', false],
  ])('[3.95] reads the remotes for admins at a known address for %s: %s', async (_who, isAdmin) => {
    const readAll = vi.fn();
    open('/', testUser({ isAdmin }), { ...testDirectory(), readAll });
    await screen.findByText('chat screen');
    expect(readAll).toHaveBeenCalledTimes(isAdmin ? 1 : 0);
  });

  it('shows the other remotes while one remote is missing', async () => {
    open('/chat', testUser(), testDirectory({ failure: new Error('down') }));
    expect(await screen.findByText('chat screen')).toBeTruthy();
  });

  it('[2.34] shows the waiting screen to an account without approval', async () => {
    open('/chat/1', testUser({ approvalStatus: 'pending' }));
    expect(await screen.findByText('Your account is waiting for approval')).toBeTruthy();
  });

  it('[2.86] requires a new password after a reset, with logging out as the only alternative', async () => {
    const { answers } = open('/', testUser({ mustChangePassword: true }));
    expect(await screen.findByRole('dialog', { name: 'Change Password' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    answers['POST /api/auth/logout'] = () => new Response(null, { status: 204 });
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('You have been logged out successfully.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy();
  });

  it('[4.152] asks before the logout at a forced password change, too', async () => {
    const user = testUser({ mustChangePassword: true });
    localStorage.setItem(outboxKey(user.id), '[{}]');
    const { answers, bodies } = open('/', user);
    const question = '1 message has not been sent and will be deleted. Log out anyway?';
    await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    await screen.findByText(question);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    expect(await bodies('POST /api/auth/logout')).toEqual([]);

    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Log out' });
    answers['POST /api/auth/logout'] = () => new Response(null, { status: 204 });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Log out' }));
    await screen.findByRole('heading', { name: 'Welcome back' });
    await waitFor(() => expect(localStorage.getItem(outboxKey(user.id))).toBeNull());
  });

  it('[2.26] goes to the start page after the signup', async () => {
    const { answers } = open('/signup');
    answers['POST /api/auth/signup'] = testUser();
    await userEvent.type(await screen.findByLabelText('First name'), 'Mara');
    await userEvent.type(screen.getByLabelText('Last name'), 'Okello');
    await userEvent.type(screen.getByLabelText('Email'), 'mara@example.org');
    await userEvent.type(screen.getByLabelText('Password'), 'secret1');
    await userEvent.type(screen.getByLabelText('Confirm password'), 'secret1');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('chat screen')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Create account' })).toBeNull();
  });

  it('[2.54] reports that the user could not be loaded', async () => {
    fakeServer({ [USER]: refuse(500, 'internal', 'Internal error') });
    renderWithRemotes(<App />, { events: { onUserLoadFailed: notifyUserLoadFailed } });
    expect(await screen.findByText('Failed to load user data')).toBeTruthy();
  });

  it('[3.27] notifies admins of waiting users', async () => {
    const { answers } = open('/qr-code', testUser({ isAdmin: true }));
    answers['GET /api/admin/users/pending-count'] = { count: 3 };
    expect(await screen.findByText('3 users are waiting for approval')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Review' }));
    expect(await screen.findByText('admin users ?status=pending')).toBeTruthy();
  });

  it('[3.27] does not notify an admin who sees the list of users', async () => {
    const { requests, answers } = open('/admin/users', testUser({ isAdmin: true }));
    answers['GET /api/admin/users/pending-count'] = { count: 3 };
    await userEvent.click(await screen.findByRole('button', { name: /^User menu/ }));
    expect((await screen.findAllByLabelText('3 pending approvals')).length).toBeGreaterThan(0);
    expect(requests.some(({ url }) => url.endsWith('/pending-count'))).toBe(true);
    expect(screen.queryByText('3 users are waiting for approval')).toBeNull();
  });

  it('[3.27] does not notify admins when no user is waiting', async () => {
    const { requests } = open('/qr-code', testUser({ isAdmin: true }));
    expect(await screen.findByText('No chats yet')).toBeTruthy();
    await vi.waitFor(() =>
      expect(requests.map(({ url }) => new URL(url).pathname)).toContain(
        '/api/admin/users/pending-count',
      ),
    );
    expect(screen.queryByText(/waiting for approval/)).toBeNull();
  });
});
