import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifier, useLocation } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { listedUser } from '../testing/listed-user.ts';
import { giveElementsSize } from '../testing/layout.ts';
import { answerWith } from '../testing/server.ts';
import type { Answers } from '../testing/server.ts';
import { UsersScreen } from './users-screen.tsx';

const admin = testUser({ isAdmin: true });
const miriam = listedUser({
  firstName: 'Miriam',
  lastName: 'Levi',
  email: 'miriam@example.org',
  approvalStatus: 'pending',
  stats: { totalChats: 3, totalMessages: 12, totalApiKeys: 1, totalApiCalls: 0 },
});
const ruth = listedUser({
  firstName: 'Ruth',
  lastName: 'Adeyemi',
  email: 'ruth@example.org',
  isAdmin: true,
  approvalStatus: null,
  createdAt: '2026-01-03T10:00:00.000Z',
  lastLoginAt: '2026-02-01T09:30:00.000Z',
  stats: { totalChats: 1250, totalMessages: 7, totalApiKeys: 2, totalApiCalls: 31 },
});
const elie = listedUser({ firstName: 'Élie', lastName: null, approvalStatus: 'rejected' });
const nameless = listedUser({ firstName: null, lastName: null, email: 'amos@example.org' });

const people = userEvent.setup();

function show(users: unknown[], answers: Answers = {}) {
  const server = answerWith({ 'GET /api/admin/users': { body: users }, ...answers });
  renderWithKit(<UsersScreen />, { route: '/admin/users', user: admin });
  return server;
}

async function entriesOf(name: string) {
  const card = await screen.findByRole('article', { name });
  await people.click(within(card).getByRole('button', { name: 'User options' }));
  await screen.findByRole('menu');
  const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  await people.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  return entries;
}

async function choose(name: string, item: string): Promise<void> {
  const card = await screen.findByRole('article', { name });
  await people.click(within(card).getByRole('button', { name: 'User options' }));
  await people.click(await screen.findByRole('menuitem', { name: item }));
}

beforeEach(giveElementsSize);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the users screen', () => {
  it('[7.5] shows each account with its badges and figures', async () => {
    show([miriam, nameless]);
    await screen.findByText('Users (2)');
    expect(screen.getByRole('heading', { name: 'User Management', level: 1 })).toBeTruthy();
    expect(document.title).toBe('User Management · Targum');
    screen.getByText('Manage user accounts, permissions and usage statistics');
    expect(screen.getByText('Showing 2 of 2 users')).toBeTruthy();
    const card = screen.getByRole('article', { name: 'Miriam Levi' });
    for (const text of ['Pending', 'miriam@example.org', 'Never', '12']) {
      expect(within(card).getByText(text)).toBeTruthy();
    }
    expect(screen.getByText('No name set')).toBeTruthy();
  });

  it('[2.140] treats a name without visible characters as missing', async () => {
    show([{ ...nameless, firstName: '\u3164', lastName: '\u200b' }]);
    expect(await screen.findByText('No name set')).toBeTruthy();
  });

  it('[2.140] shows the first visible character of a name as its initial', async () => {
    show([{ ...nameless, firstName: '\u200fRuth' }]);
    expect(await screen.findByText('R')).toBeTruthy();
  });

  it('[7.14] shows everything about an account', async () => {
    show([ruth, elie, nameless]);
    const card = await screen.findByRole('article', { name: 'Ruth Adeyemi' });
    const facts = [...card.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]);
    expect(facts).toEqual([
      ['Registered', expect.stringMatching(/^Jan 3, 2026, \d+:00.[AP]M$/)],
      ['Last Login', expect.stringMatching(/^(Jan 31|Feb 1), 2026, \d+:\d\d.[AP]M$/)],
      ['Chats', '1,250'],
      ['Messages', '7'],
      ['API Keys', '2'],
      ['API Calls', '31'],
    ]);
    for (const text of ['Ruth Adeyemi', 'Admin', 'Approved', 'ruth@example.org']) {
      expect(within(card).getByText(text)).toBeTruthy();
    }
    expect(within(card).getByRole('group', { name: 'Usage Statistics' })).toBeTruthy();
    const rejected = within(screen.getByRole('article', { name: 'Élie' }));
    expect(rejected.getByText('Rejected')).toBeTruthy();
    expect(rejected.queryByText('Admin')).toBeNull();
    const unnamed = within(screen.getByRole('article', { name: 'amos@example.org' }));
    expect(unnamed.getByText('No name set')).toBeTruthy();
  });

  it("[7.142] breaks an address before '@' or a dot", async () => {
    show([{ ...ruth, email: 'ruth.andré@b-c.example' }]);
    const address = await screen.findByText('ruth.andré@b-c.example');
    expect(address.innerHTML.split('<wbr>')).toEqual(['ruth', '.andré', '@b-c', '.example']);
  });

  it('[7.16] offers the actions that fit an account', async () => {
    show([miriam, ruth, elie]);
    const always = ['Reset Password', 'Token Budget', 'Delete User'];
    expect(await entriesOf('Miriam Levi')).toEqual([
      'Approve User',
      'Reject User',
      'Make Admin',
      ...always,
    ]);
    expect(await entriesOf('Ruth Adeyemi')).toEqual(['Remove Admin', ...always]);
    expect(await entriesOf('Élie')).toEqual(['Reopen', 'Make Admin', ...always]);
  });

  it('[7.15, 10.7] says that no users exist, or that none match', async () => {
    show([miriam]);
    await people.type(await screen.findByLabelText('Search'), 'nobody');
    expect(await screen.findByText('Try adjusting your filters')).toBeTruthy();
    expect(screen.getByText('No users found')).toBeTruthy();
    await people.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(await screen.findByText('Users (1)')).toBeTruthy();
    cleanup();
    show([]);
    expect(await screen.findByText('No users exist yet')).toBeTruthy();
    expect(screen.getByText('No users found')).toBeTruthy();
  });

  it('[7.93] does not blame filters for an empty list if a link chose the pending users', async () => {
    answerWith({ 'GET /api/admin/users': { body: [ruth] } });
    renderWithKit(<UsersScreen />, { route: '/admin/users?status=pending', user: admin });
    expect(await screen.findByText('No one is waiting for approval')).toBeTruthy();
    expect(screen.getByText('No users found')).toBeTruthy();
    const search = screen.getByLabelText('Search');
    await people.type(search, 'x');
    expect(await screen.findByText('Try adjusting your filters')).toBeTruthy();
    await people.clear(search);
    expect(await screen.findByText('No one is waiting for approval')).toBeTruthy();
    const status = screen.getByLabelText('Approval Status');
    await people.selectOptions(status, 'Rejected');
    expect(await screen.findByText('Try adjusting your filters')).toBeTruthy();
    await people.selectOptions(status, 'pending');
    expect(await screen.findByText('Try adjusting your filters')).toBeTruthy();
  });

  it('[7.25] approves a pending user, shows a notice and reloads the list', async () => {
    let status = 'pending';
    const server = show([], {
      'GET /api/admin/users': () => ({ body: [{ ...miriam, approvalStatus: status }] }),
      [`POST /api/admin/users/${miriam.id}/approve`]: () => {
        status = 'approved';
        return { body: { ...miriam, approvalStatus: status } };
      },
    });
    await choose('Miriam Levi', 'Approve User');
    const card = await screen.findByRole('article', { name: 'Miriam Levi' });
    expect(await within(card).findByText('Approved')).toBeTruthy();
    expect(notifier.get()).toMatchObject({ title: 'User approved successfully' });
    expect(server.calls.filter((call) => call === 'GET /api/admin/users')).toHaveLength(2);
  });

  it.each(['approved', 'rejected', null] as const)(
    '[7.16] offers approval and rejection only for pending accounts, not with the status %s',
    async (approvalStatus) => {
      show([{ ...nameless, approvalStatus }]);
      const card = await screen.findByRole('article', { name: 'amos@example.org' });
      await people.click(within(card).getByRole('button', { name: 'User options' }));
      await screen.findByRole('menuitem', { name: 'Make Admin' });
      expect(screen.queryByRole('menuitem', { name: 'Approve User' })).toBeNull();
      expect(screen.queryByRole('menuitem', { name: 'Reject User' })).toBeNull();
    },
  );

  it.each([
    ['Make Admin', 'PATCH', '/admin', '{"isAdmin":true}'],
    ['Approve User', 'POST', '/approve', '{}'],
    ['Reject User', 'POST', '/reject', '{}'],
    ['Reset Password', 'POST', '/reset-password', '{}'],
    ['Delete User', 'DELETE', '', ''],
  ])('[7.25] sends, on %s, %s …%s and reloads the list', async (entry, method, action, body) => {
    const call = `${method} /api/admin/users/${miriam.id}${action}`;
    const { id, email } = miriam;
    const reset = { id, email, temporaryPassword: 'aB3dEf7hJk9mNpQr' };
    const server = show([miriam], {
      [call]: method === 'DELETE' ? { status: 204 } : { body: { ...miriam, ...reset } },
    });
    await choose('Miriam Levi', entry);
    if (/Reject|Reset|Delete/.test(entry)) {
      const question = within(await screen.findByRole('alertdialog'));
      await people.click(await question.findByRole('button', { name: entry }));
    }
    const callsForUsers = () => server.calls.filter((each) => each.includes('/api/admin/users'));
    await waitFor(() =>
      expect(callsForUsers()).toEqual(['GET /api/admin/users', call, 'GET /api/admin/users']),
    );
    expect(server.bodies[server.calls.indexOf(call)]).toBe(body);
  });

  it('[7.109] asks before a rejection, with the name', async () => {
    const path = `POST /api/admin/users/${miriam.id}/reject`;
    const server = show([miriam], { [path]: { body: { ...miriam, approvalStatus: 'rejected' } } });
    await choose('Miriam Levi', 'Reject User');
    const question = within(await screen.findByRole('alertdialog', { name: 'Reject User' }));
    question.getByText('Miriam Levi');
    await people.click(await question.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.calls).not.toContain(path);
  });

  it('[7.110] reopens a rejected account from its menu', async () => {
    const path = `POST /api/admin/users/${elie.id}/reopen`;
    let body: unknown = elie;
    show([], {
      'GET /api/admin/users': () => ({ body: [body] }),
      [path]: () => {
        body = { ...elie, approvalStatus: 'pending' };
        return { body };
      },
    });
    await choose('Élie', 'Reopen');
    const card = within(await screen.findByRole('article', { name: 'Élie' }));
    await card.findByText('Pending');
    expect(notifier.get()).toMatchObject({ title: 'User reopened successfully' });
  });

  it('[7.110] says why a user could not be reopened', async () => {
    const reason = { message: 'This user is not rejected', code: 'conflict', requestId: 'r' };
    show([elie], {
      [`POST /api/admin/users/${elie.id}/reopen`]: { status: 409, body: reason },
    });
    await choose('Élie', 'Reopen');
    await waitFor(() =>
      expect(notifier.get()).toMatchObject({
        title: 'Failed to reopen user',
        description: 'This user is not rejected',
      }),
    );
  });

  it('[7.111] shows no figures of a pending user who has none', async () => {
    const amos = { ...nameless, approvalStatus: 'pending' };
    show([amos, { ...ruth, stats: nameless.stats }, miriam]);
    const figuresOf = async (name: string) =>
      within(await screen.findByRole('article', { name })).queryByText('Usage Statistics');
    expect(await figuresOf('amos@example.org')).toBeNull();
    expect(await figuresOf('Ruth Adeyemi')).not.toBeNull();
    expect(await figuresOf('Miriam Levi')).not.toBeNull();
    expect(screen.getByText('API Calls', { selector: '[aria-hidden] *' })).toBeTruthy();
    await people.type(screen.getByLabelText('Search'), 'amos');
    await screen.findByText('Users (1)');
    expect(screen.queryByText('API Calls')).toBeNull();
  });

  it('[7.112] keeps an email in its own direction', async () => {
    show([miriam]);
    const email = await screen.findByText('miriam@example.org', { selector: 'article *' });
    expect([email.tagName, email.dir]).toEqual(['BDI', 'ltr']);
  });

  it('[7.35] sends the wanted value of the admin rights, not a toggle', async () => {
    const path = `PATCH /api/admin/users/${miriam.id}/admin`;
    const server = show([miriam], { [path]: { body: { ...miriam, isAdmin: true } } });
    await choose('Miriam Levi', 'Make Admin');
    await waitFor(() => expect(server.calls).toContain(path));
    expect(server.bodies[server.calls.indexOf(path)]).toBe('{"isAdmin":true}');
  });

  it('[7.19] lists what a deletion removes, and reports a failure', async () => {
    show([miriam], {
      [`DELETE /api/admin/users/${miriam.id}`]: {
        status: 409,
        body: { message: 'The last admin cannot be deleted', code: 'conflict', requestId: 'r' },
      },
    });
    await choose('Miriam Levi', 'Delete User');
    const dialog = await screen.findByRole('alertdialog');
    const lines = within(dialog)
      .getAllByRole('listitem')
      .map(({ children }) => [...children].map(({ textContent }) => textContent));
    expect(lines).toEqual([
      ['Profile and authentication', '1 account'],
      ['All chats', '3 chats'],
      ['All messages', '12 messages'],
      ['All API keys', '1 API key'],
      ['All usage data', '0 API calls'],
    ]);
    expect(within(dialog).getByText('This action cannot be undone.')).toBeTruthy();
    expect(await within(dialog).findByRole('button', { name: 'Cancel' })).toBeTruthy();
    await people.click(await within(dialog).findByRole('button', { name: 'Delete User' }));
    await waitFor(() =>
      expect(notifier.get()).toMatchObject({
        title: 'Failed to delete user',
        description: 'The last admin cannot be deleted',
      }),
    );
  });

  it('[7.20] asks before a reset and then shows the temporary password once', async () => {
    show([miriam], {
      [`POST /api/admin/users/${miriam.id}/reset-password`]: {
        body: { id: miriam.id, email: miriam.email, temporaryPassword: 'aB3dEf7hJk9mNpQr' },
      },
    });
    await choose('Miriam Levi', 'Reset Password');
    const question = await screen.findByRole('alertdialog');
    await people.click(await within(question).findByRole('button', { name: 'Reset Password' }));
    await screen.findByText('Password Reset Successful');
    expect(screen.getByDisplayValue('aB3dEf7hJk9mNpQr').getAttribute('readonly')).not.toBeNull();
    expect(
      screen.getByText(
        'The user should change it immediately after logging in. It is shown only once.',
      ),
    ).toBeTruthy();
    await people.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(() =>
      expect(notifier.get()).toMatchObject({
        title: 'Copied!',
        description: 'Temporary password copied to clipboard',
      }),
    );
    expect(await navigator.clipboard.readText()).toBe('aB3dEf7hJk9mNpQr');
    await people.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByDisplayValue('aB3dEf7hJk9mNpQr')).toBeNull());
  });

  it("[7.154] 'Invite' opens the page with the address and its QR code", async () => {
    const Place = () => <output>{useLocation().pathname}</output>;
    answerWith({ 'GET /api/admin/users': { body: [miriam] } });
    renderWithKit(
      <>
        <UsersScreen />
        <Place />
      </>,
      { route: '/admin/users', user: admin },
    );
    await people.click(await screen.findByRole('button', { name: 'Invite' }));
    expect(screen.getByText('/qr-code')).toBeTruthy();
  });

  it('[7.46] takes the status filter from its address, and keeps it there', async () => {
    const Place = () => <output>{useLocation().search}</output>;
    answerWith({ 'GET /api/admin/users': { body: [miriam, ruth, elie] } });
    renderWithKit(
      <>
        <UsersScreen />
        <Place />
      </>,
      { route: '/admin/users?status=pending', user: admin },
    );
    await screen.findByText('Users (1)');
    screen.getByRole('article', { name: 'Miriam Levi' });
    const status = screen.getByLabelText<HTMLSelectElement>('Approval Status');
    expect(status.value).toBe('pending');
    await people.selectOptions(status, 'Rejected');
    await screen.findByRole('article', { name: 'Élie' });
    screen.getByText('?status=rejected');
    await people.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await screen.findByText('Users (3)');
    expect(screen.queryByText(/status=/)).toBeNull();
  });

  it("[3.62] describes the button for an account's options by the account's name", async () => {
    show([nameless, miriam]);
    const card = await screen.findByRole('article', { name: 'Miriam Levi' });
    const options = within(card).getByRole('button', { name: 'User options' });
    const description = document.getElementById(options.getAttribute('aria-describedby')!);
    expect(description?.textContent).toBe('Miriam Levi');
  });

  it('[10.7] shows that the list loads, and says why it could not be loaded and what to do', async () => {
    let down = true;
    const { promise, resolve } = Promise.withResolvers<void>();
    show([], {
      'GET /api/admin/users': async () => {
        await promise;
        return down
          ? { status: 404, body: { message: 'Not found', code: 'not_found', requestId: 'r' } }
          : { body: [miriam] };
      },
    });
    expect(await screen.findByRole('progressbar', { name: 'Loading...' })).toBeTruthy();
    expect(screen.queryByText(/^Showing/)).toBeNull();
    resolve();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load users');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    down = false;
    await people.click(retry);
    expect(await screen.findByText('Users (1)')).toBeTruthy();
  });
});
