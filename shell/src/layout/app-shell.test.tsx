import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { REMOTE_CONTRACT_VERSION, REMOTES_PATH } from '@targum/contracts';
import type { Chat, CurrentUser } from '@targum/contracts';
import { AssistantIcon, SidebarButton, transferred, useLocation } from '@targum/ui-kit';
import { renderWithKit, testChat, testUser } from '@targum/ui-kit/testing';
import { createRemoteDirectory, RemoteDirectoryContext } from '../remotes/directory.ts';
import { testDirectory } from '../testing/remote-directory.ts';
import { fakeServer, refuse } from '../testing/fake-server.ts';
import { AppShell } from './app-shell.tsx';

const PENDING = '/api/admin/users/pending-count';
const UNREAD = '/api/admin/feedback/unread-count';

const chat = testChat({ title: 'The lost sheep' });

interface Situation {
  isAdmin?: boolean;
  chats?: Chat[];
  directory?: ReturnType<typeof testDirectory>;
  /** The answer to the call that creates a chat. */
  created?: object;
  user?: Partial<CurrentUser>;
}

function open({
  isAdmin = false,
  chats = [],
  directory = testDirectory(),
  created = chat,
  user = {},
}: Situation = {}) {
  const server = fakeServer({
    'GET /api/chats': chats,
    [`GET ${PENDING}`]: { count: 3 },
    [`GET ${UNREAD}`]: { count: 2 },
    'POST /api/chats': created,
  });
  const Place = () => `at ${useLocation().pathname}`;
  renderWithKit(
    <RemoteDirectoryContext value={directory}>
      <AppShell>
        <SidebarButton />
        <Place />
      </AppShell>
    </RemoteDirectoryContext>,
    { user: testUser({ isAdmin, ...user }), route: '/somewhere' },
  );
  return server;
}

const openMenu = async (name: RegExp | string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('menu');
};
const openUserMenu = () => openMenu(/^User menu/);
const entries = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map((entry) => entry.textContent);

/** Returns the outline of the first icon in an element. */
const shapeOf = (element: Element) => element.querySelector('svg path')!.getAttribute('d');

const OWN = [
  'Change Password',
  'Update Profile Picture',
  'QR Code',
  'Send Feedback',
  'Settings',
  'Help',
  'Log out',
];

describe('the sidebar', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('requests the entries of a failed remote again when the user menu opens', async () => {
    const { name, manifest } = testDirectory().get().remotes.at(-1)!;
    const entry = `/mfe/${name}/mf-manifest.json`;
    const remotes = [{ name, entry, contractVersion: REMOTE_CONTRACT_VERSION }];
    const files: Record<string, unknown> = { [REMOTES_PATH]: { remotes } };
    const directory = createRemoteDirectory({
      registryPath: REMOTES_PATH,
      fetchJson: async (path) => files[path] ?? Promise.reject(new Error(`${path} answered 502`)),
    });
    await waitFor(() => expect(directory.get().failure).toBeDefined());
    open({ isAdmin: true, directory });
    files[entry] = manifest;
    const menu = await openUserMenu();
    expect(await within(menu).findByRole('menuitem', { name: /^User Management/ })).toBeTruthy();
  });

  it('[3.9] has a logo that leads to the start page', async () => {
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'Targum' }));
    expect(await screen.findByText('at /')).toBeTruthy();
  });

  it('[3.10] says that there are no chats, and how to start one', async () => {
    open();
    const recent = within(await screen.findByRole('region', { name: 'Recent Chats' }));
    expect(await recent.findByText('No chats yet')).toBeTruthy();
    expect(recent.getByText('Start a new conversation')).toBeTruthy();
  });

  it('[3.10] links each recent chat', async () => {
    open({ chats: [chat] });
    const link = await screen.findByRole('link', { name: /^The lost sheep/ });
    expect(link.getAttribute('href')).toBe(`/chat/${chat.id}`);
    expect(screen.queryByText('No chats yet')).toBeNull();
  });

  it('[3.9] lists the five assistants under New Chat, and starts a chat with the chosen one', async () => {
    const older = { ...chat, id: '01938f5e-7c1a-7000-8000-0000000000c0', title: 'Psalm 23' };
    const { bodies } = open({ chats: [older] });
    const recent = within(await screen.findByRole('region', { name: 'Recent Chats' }));
    await recent.findByRole('link', { name: /^Psalm 23/ });
    const menu = await openMenu('New Chat');
    expect(entries(menu)).toEqual([
      'Storyteller',
      'Conversation Partner',
      'Oral Performer',
      'OBT Project Health Assessor',
      'Back Translation Checker',
    ]);
    await userEvent.click(within(menu).getByText('Oral Performer'));
    expect(await screen.findByText(`at /chat/${chat.id}`)).toBeTruthy();
    expect(await bodies('POST /api/chats')).toEqual([
      { title: 'New Chat', assistantId: 'oral-performer' },
    ]);
    // The server is not asked for the list again, so the page itself has added the new chat.
    await recent.findByRole('link', { name: /^The lost sheep/ });
    const links = recent.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([`/chat/${chat.id}`, `/chat/${older.id}`]);
  });

  it('keeps a chat if its deletion fails', async () => {
    const { answers } = open({ chats: [chat] });
    answers[`DELETE /api/chats/${chat.id}`] = refuse(409, 'conflict', 'Not now');
    const menu = await openMenu('Chat options');
    await userEvent.click(within(menu).getByText('Delete'));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Failed to delete chat');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('link', { name: /^The lost sheep/ })).toBeTruthy();
  });

  it('[4.2] reports that no chat could be created', async () => {
    open({ created: refuse(409, 'conflict', 'Not now') });
    await userEvent.click(within(await openMenu('New Chat')).getByText('Storyteller'));
    const notice = (await screen.findByText('Failed to create new chat')).closest('[data-variant]');
    expect(notice?.getAttribute('data-variant')).toBe('destructive');
    expect(screen.getByText('at /somewhere')).toBeTruthy();
  });

  it("[1.5] shows each assistant's own icon in the menu and in the list of chats", async () => {
    const { container } = renderWithKit(<AssistantIcon assistantId="oral-performer" />);
    const shape = shapeOf(container);
    cleanup();
    open({ chats: [{ ...chat, assistantId: 'oral-performer' }] });
    expect(shapeOf(await screen.findByRole('link', { name: /^The lost sheep/ }))).toBe(shape);
    const entry = within(await openMenu('New Chat')).getByRole('menuitem', {
      name: 'Oral Performer',
    });
    expect(shapeOf(entry)).toBe(shape);
  });
});

describe('the column of the sidebar', () => {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport(size: { width: number }): void };
  };
  const resize = (width: number) => act(() => happyDOM.setViewport({ width }));
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const isShown = () => document.getElementById('sidebar')!.hidden === false;
  const shortcut = () => fireEvent.keyDown(document.body, { key: 'b', ctrlKey: true });

  afterEach(() => {
    resize(1024);
    // Opens the sidebar again, because the module that keeps this setting outlives the test.
    const opener = screen.queryByRole('button', { name: 'Open sidebar' });
    if (opener) fireEvent.click(opener);
    cleanup();
    vi.unstubAllGlobals();
  });

  it('[3.90] is open from 768 px on, until the user closes it', async () => {
    resize(768);
    open();
    await screen.findByRole('button', { name: 'Close sidebar' });
    expect(isShown()).toBe(true);
    await press('Close sidebar');
    expect(isShown()).toBe(false);
    resize(1600);
    expect(isShown()).toBe(false);
    await press('Open sidebar');
    resize(1023);
    expect(isShown()).toBe(true);
  });

  it('[3.90] is as the user left it when the page opens again', async () => {
    open();
    await screen.findByRole('button', { name: 'Close sidebar' });
    await press('Close sidebar');
    cleanup();
    open();
    const button = await screen.findByRole('button', { name: 'Open sidebar' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(button.getAttribute('aria-controls')).toBe('sidebar');
    expect(isShown()).toBe(false);
  });

  it('[3.91] opens and closes by Ctrl+B, as does the drawer of phones', async () => {
    open();
    await screen.findByRole('button', { name: 'Close sidebar' });
    shortcut();
    expect(isShown()).toBe(false);
    shortcut();
    expect(isShown()).toBe(true);
    resize(767);
    expect(document.getElementById('sidebar')).toBeNull();
    shortcut();
    expect(screen.getByRole('dialog', { name: 'Navigation' })).toBeTruthy();
    shortcut();
    expect(screen.queryByRole('dialog', { name: 'Navigation' })).toBeNull();
  });
});

it("[3.171, 3.172] with 'Save data', the sidebar has the size of this visit, and initials for the picture", async () => {
  const seen: Partial<PerformanceResourceTiming>[] = [
    { name: 'http://localhost/', transferSize: 200_000 },
    { name: 'http://localhost/api/chats/1/messages/stream', transferSize: 9e6 },
    { name: 'http://localhost/api/chats/1/messages/2/retry', transferSize: 9e6 },
  ];
  const types: unknown[] = [];
  class Observer {
    private readonly tell: (list: { getEntries: () => object[] }) => void;
    constructor(tell: Observer['tell']) {
      this.tell = tell;
    }
    observe({ type, buffered }: PerformanceObserverInit) {
      types.push([type, buffered]);
      if (type === 'resource') this.tell({ getEntries: () => seen });
    }
    disconnect() {}
  }
  vi.stubGlobal('PerformanceObserver', Observer);
  localStorage.setItem('save-data', 'on');
  open({ user: { profileImageUrl: '/picture/1' } });
  await screen.findByText('This visit: 0.2 MB');
  expect(types).toEqual([
    ['navigation', true],
    ['resource', true],
  ]);
  act(() => transferred.notify(1_000_000));
  expect(screen.getByText('This visit: 1.1 MB')).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
  cleanup();
  vi.unstubAllGlobals();
});

describe('the user menu', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('[3.20] opens and closes by its button', async () => {
    open();
    await openUserMenu();
    await userEvent.click(screen.getByRole('button', { name: /^User menu/ }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('[2.122] offers no change of the password to a user who has none', async () => {
    open({ user: { hasPassword: false } });
    expect(entries(await openUserMenu())).toEqual(OWN.slice(1));
  });

  it('[3.23] shows users their own entries, and requests no counts', async () => {
    const { requests } = open();
    expect(entries(await openUserMenu())).toEqual(OWN);
    expect(await screen.findByText('No chats yet')).toBeTruthy();
    const asked = requests.map(({ url }) => new URL(url).pathname);
    expect(asked).not.toContain(PENDING);
    expect(asked).not.toContain(UNREAD);
  });

  it('[3.22] shows admins the counts of what needs their attention', async () => {
    const { requests } = open({ isAdmin: true });
    const menu = within(await openUserMenu());
    const users = menu.getByRole('menuitem', { name: /^User Management/ });
    const feedback = menu.getByRole('menuitem', { name: /^Manage Feedback/ });
    const pending = await within(users).findByRole('img', { name: '3 pending approvals' });
    const unread = await within(feedback).findByRole('img', { name: '2 new feedback' });
    expect([pending.textContent, unread.textContent]).toEqual(['3', '2']);
    expect(menu.getAllByRole('menuitem')).toHaveLength(OWN.length + 2);
    const asked = requests.map(({ url }) => new URL(url).pathname);
    expect(asked).toContain(PENDING);
    expect(asked).toContain(UNREAD);
  });

  it.each([
    ['User Management', '/admin/users'],
    ['Manage Feedback', '/admin/feedback'],
    ['QR Code', '/qr-code'],
    ['Settings', '/settings'],
  ])('[3.23] leads by %s to %s', async (entry, path) => {
    open({ isAdmin: true });
    await userEvent.click(within(await openUserMenu()).getByText(entry));
    expect(await screen.findByText(`at ${path}`)).toBeTruthy();
  });

  it.each(['Change Password', 'Update Profile Picture', 'Send Feedback'])(
    '[3.23] opens the dialog %s',
    async (entry) => {
      open();
      await userEvent.click(within(await openUserMenu()).getByText(entry));
      expect(await screen.findByRole('dialog', { name: entry })).toBeTruthy();
    },
  );

  it('[2.52] logs out', async () => {
    const { answers } = open();
    answers['POST /api/auth/logout'] = () => new Response(null, { status: 204 });
    await userEvent.click(within(await openUserMenu()).getByText('Log out'));
    expect(await screen.findByText('You have been logged out successfully.')).toBeTruthy();
  });
});
