import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Chat } from '@targum/contracts';
import { renderWithKit, testChat, testUser } from '@targum/ui-kit/testing';
import { fakeServer, refuse } from '../testing/fake-server.ts';
import { RecentChats } from './recent-chats.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const id = (digit: number) => `01938f5e-7c1a-7000-8000-00000000000${digit}`;

const chat = (digit: number, title: string, updatedAt: Date, change: Partial<Chat> = {}): Chat =>
  testChat({ id: id(digit), title, updatedAt: updatedAt.toISOString(), ...change });

/** Returns a time some days before today, in the reader's time zone. */
const daysAgo = (days: number): Date => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 0, 0, 1);
};

/** Returns the headings of the list, each with the titles below it. */
const groups = () =>
  screen.getAllByRole('list').map((list) => {
    const heading = document.getElementById(list.getAttribute('aria-labelledby')!)!;
    const titles = within(list)
      .getAllByRole('link')
      .map((link) => link.querySelector('[title]')!.textContent);
    return [heading.textContent, ...titles];
  });

function open(chats: Chat[], archived: Chat[] = [], route = '/') {
  const server = fakeServer({
    'GET /api/chats': ({ url }: Request) =>
      Response.json(new URL(url).searchParams.get('archived') === 'true' ? archived : chats),
  });
  renderWithKit(<RecentChats />, { user: testUser(), route });
  return server;
}

const choose = async (title: string, entry: string) => {
  const row = (await screen.findByText(title)).closest('li')!;
  await userEvent.click(within(row).getByRole('button', { name: 'Chat options' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

describe('the groups of the list', () => {
  it('[3.64] are the pinned chats, today, yesterday and the months before', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 15, 12) });
    open([
      chat(1, 'Assessment', new Date(2025, 0, 1), { pinned: true }),
      chat(2, 'Grace', daysAgo(0)),
      chat(3, 'Draft', daysAgo(0)),
      chat(4, 'Breath', daysAgo(1)),
      chat(5, 'Lost sheep', daysAgo(2)),
      chat(6, 'Covenant', new Date(2026, 1, 28)),
      chat(7, 'Ruth', new Date(2025, 10, 3)),
    ]);
    await screen.findByText('Grace');
    expect(groups()).toEqual([
      ['Pinned', 'Assessment'],
      ['Today', 'Grace', 'Draft'],
      ['Yesterday', 'Breath'],
      ['March', 'Lost sheep'],
      ['February', 'Covenant'],
      ['November 2025', 'Ruth'],
    ]);
  });
});

describe('the option that pins a chat', () => {
  it('[3.64] moves the chat to the pinned chats and back, and keeps the focus on its options', async () => {
    const today = daysAgo(0);
    const [ruth, grace] = [chat(1, 'Ruth', daysAgo(1)), chat(2, 'Grace', today)];
    const server = open([grace, ruth]);
    server.answers[`PATCH /api/chats/${ruth.id}`] = { ...ruth, pinned: true };
    await choose('Ruth', 'Pin');
    await waitFor(() =>
      expect(groups()).toEqual([
        ['Pinned', 'Ruth'],
        ['Today', 'Grace'],
      ]),
    );
    expect(await server.bodies(`PATCH /api/chats/${ruth.id}`)).toEqual([{ pinned: true }]);
    const options = () =>
      within(screen.getByText('Ruth').closest('li')!).getByRole('button', { name: 'Chat options' });
    await waitFor(() => expect(document.activeElement).toBe(options()));

    server.answers[`PATCH /api/chats/${ruth.id}`] = { ...ruth, pinned: false };
    await choose('Ruth', 'Unpin');
    await waitFor(() =>
      expect(groups().map(([heading]) => heading)).toEqual(['Today', 'Yesterday']),
    );
  });

  it('reports a failure and leaves the list as it was', async () => {
    const ruth = chat(1, 'Ruth', daysAgo(0));
    const server = open([ruth]);
    server.answers[`PATCH /api/chats/${ruth.id}`] = refuse(409, 'conflict', 'Not now');
    await choose('Ruth', 'Pin');
    await screen.findByText('Failed to change the chat');
    expect(groups()).toEqual([['Today', 'Ruth']]);
  });
});

describe('the archive', () => {
  it('[3.66] takes a chat from the list, and gives the chat back on request', async () => {
    const ruth = chat(1, 'Ruth', daysAgo(0));
    const server = open([ruth]);
    server.answers[`PATCH /api/chats/${ruth.id}`] = { ...ruth, archived: true };
    await choose('Ruth', 'Archive');
    await screen.findByText('No chats yet');
    const toArchive = screen.getByRole('button', { name: 'Archived' });
    await waitFor(() => expect(document.activeElement).toBe(toArchive));
    server.answers[`PATCH /api/chats/${ruth.id}`] = ruth;
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Ruth');
    expect(await server.bodies(`PATCH /api/chats/${ruth.id}`)).toEqual([
      { archived: true },
      { archived: false },
    ]);
  });

  it('[3.66] has a list of its own', async () => {
    const ruth = chat(1, 'Ruth', daysAgo(0), { archived: true });
    const server = open([chat(2, 'Grace', daysAgo(0))], [ruth]);
    await screen.findByText('Grace');
    await userEvent.click(screen.getByRole('button', { name: 'Archived' }));
    await within(screen.getByRole('region', { name: 'Archived' })).findByText('Ruth');
    expect(screen.queryByText('Grace')).toBeNull();
    server.answers[`PATCH /api/chats/${ruth.id}`] = { ...ruth, archived: false };
    await choose('Ruth', 'Unarchive');
    await screen.findByText('No archived chats');
    await userEvent.click(screen.getByRole('button', { name: 'Recent Chats' }));
    await waitFor(() => expect(groups()).toEqual([['Today', 'Grace', 'Ruth']]));
  });
});

describe('the marks of a chat', () => {
  it('[3.67] say that a reply runs, or that a chat is unread', async () => {
    open([
      chat(1, 'Ruth', daysAgo(0), { running: true }),
      chat(2, 'Grace', daysAgo(0), { unread: true }),
      chat(3, 'Breath', daysAgo(0)),
    ]);
    expect(await screen.findByRole('link', { name: /^Ruth.*Reply in progress$/ })).toBeTruthy();
    expect(await screen.findByRole('link', { name: /^Grace.*New reply$/ })).toBeTruthy();
    expect(await screen.findByRole('link', { name: /^Breath.*Storyteller$/ })).toBeTruthy();
  });

  it('[3.67] do not call the open chat unread', async () => {
    const grace = chat(2, 'Grace', daysAgo(0), { unread: true });
    open([grace], [], `/chat/${grace.id}`);
    expect(await screen.findByRole('link', { name: /^Grace.*Storyteller$/ })).toBeTruthy();
  });

  it('[3.67] follow a reply of a chat that is not open, to its end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const ruth = chat(1, 'Ruth', daysAgo(0), { running: true });
    const server = open([ruth]);
    await vi.waitFor(() => screen.getByRole('img', { name: 'Reply in progress' }));
    server.answers['GET /api/chats'] = [{ ...ruth, running: false, unread: true }];
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await vi.waitFor(() => screen.getByRole('img', { name: 'New reply' }));
    const asked = server.requestsFor('GET /api/chats').length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(server.requestsFor('GET /api/chats')).toHaveLength(asked);
  });
});
