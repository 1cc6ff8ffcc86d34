import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '@targum/contracts';
import { notifier } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { listedUser } from '../testing/listed-user.ts';
import { giveElementsSize } from '../testing/layout.ts';
import { answerWith } from '../testing/server.ts';
import type { Answers } from '../testing/server.ts';
import { UsersScreen } from './users-screen.tsx';

const DECIDE = 'POST /api/admin/users/decisions';
const pending = (firstName: string) =>
  listedUser({ firstName, lastName: null, approvalStatus: 'pending' });
const amos = pending('Amos');
const dina = pending('Dina');
const ruth = listedUser({ firstName: 'Ruth', lastName: null, approvalStatus: 'approved' });

const people = userEvent.setup();

function show(users: unknown[], answers: Answers = {}) {
  const server = answerWith({ 'GET /api/admin/users': { body: users }, ...answers });
  renderWithKit(<UsersScreen />, { route: '/admin/users', user: testUser({ isAdmin: true }) });
  return server;
}

const click = async (role: string, name: string | RegExp) =>
  people.click(await screen.findByRole(role, { name }));

/** Confirms the question that a decision about several users asks. */
const confirm = async (name: string) => {
  const dialog = within(await screen.findByRole('alertdialog'));
  await people.click(await dialog.findByRole('button', { name }));
};

const bodyOf = (server: ReturnType<typeof show>) =>
  JSON.parse(server.bodies[server.calls.indexOf(DECIDE)]!);

beforeEach(giveElementsSize);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the status buttons', () => {
  it('[7.46] show how many users each status has, and select a status', async () => {
    show([amos, dina, ruth]);
    const tabs = within(await screen.findByRole('group', { name: 'Users by status' }));
    expect(tabs.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All statuses 3',
      'Pending approval 2',
      'Approved 1',
      'Rejected 0',
    ]);
    await people.click(tabs.getByRole('button', { name: /Pending approval/ }));
    expect(await screen.findByText('Users (2)')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Approval Status').value).toBe('pending');
    await people.type(screen.getByLabelText('Search'), 'amos');
    await tabs.findByRole('button', { name: 'Pending approval 1' });
  });

  it("[7.117] and 'Approval Status' show the same choice", async () => {
    show([amos, dina, ruth]);
    const tabs = within(await screen.findByRole('group', { name: 'Users by status' }));
    const select = screen.getByLabelText<HTMLSelectElement>('Approval Status');
    const pressed = () => tabs.getByRole('button', { pressed: true }).textContent;
    expect([pressed(), select.value]).toEqual(['All statuses 3', 'all']);
    await people.selectOptions(select, 'Approved');
    expect([pressed(), select.value]).toEqual(['Approved 1', 'approved']);
    await people.click(tabs.getByRole('button', { name: 'Rejected 0' }));
    expect([pressed(), select.value]).toEqual(['Rejected 0', 'rejected']);
  });
});

describe('an approval in the list of users', () => {
  it('[7.48] takes one click', async () => {
    const call = `POST /api/admin/users/${amos.id}/approve`;
    const server = show([amos, ruth], { [call]: { body: amos } });
    const row = within(await screen.findByRole('article', { name: 'Amos' }));
    const approve = row.getByRole('button', { name: 'Approve' });
    expect(document.getElementById(approve.getAttribute('aria-describedby')!)?.textContent).toBe(
      'Amos',
    );
    await people.click(approve);
    await waitFor(() => expect(server.calls).toContain(call));
    const other = within(screen.getByRole('article', { name: 'Ruth' }));
    expect(other.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(other.queryByRole('checkbox')).toBeNull();
  });
});

describe('a decision about several users', () => {
  it('[7.48] takes four clicks to approve twenty users', async () => {
    const twenty = Array.from({ length: 20 }, (_, index) => pending(`Person ${index}`));
    const server = show([...twenty, ruth], {
      [DECIDE]: { body: { results: twenty.map(({ id }) => ({ id })) } },
    });
    await click('button', /Pending approval/);
    await click('checkbox', 'Select 20 pending users');
    await click('button', 'Approve ×20');
    await confirm('Approve ×20');
    await waitFor(() => expect(notifier.get()).toMatchObject({ title: '20 users approved' }));
    const { decision, ids } = bodyOf(server);
    expect(decision).toBe('approved');
    expect(new Set(ids)).toEqual(new Set(twenty.map(({ id }) => id)));
    expect(server.calls.filter((call) => call === DECIDE)).toHaveLength(1);
  });

  it('[7.109, 7.140] asks before an approval, and names the users', async () => {
    const server = show([amos, dina, ruth], { [DECIDE]: { body: { results: [] } } });
    await click('checkbox', 'Select 2 pending users');
    await click('button', 'Approve ×2');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Approve 2 users' }));
    const names = dialog.getAllByRole('listitem');
    expect(names.map(({ textContent }) => textContent)).toEqual(['Amos', 'Dina']);
    expect(names.map(({ innerHTML }) => innerHTML)).toEqual(
      names.map(({ textContent }) => `<bdi>${textContent}</bdi>`),
    );
    expect(dialog.queryByText('Ruth')).toBeNull();
    await people.click(await dialog.findByRole('button', { name: 'Cancel' }));
    expect(server.calls).not.toContain(DECIDE);
  });

  it('[7.49] asks before a rejection, and names the users', async () => {
    const server = show([amos, dina], {
      [DECIDE]: { body: { results: [{ id: dina.id }] } },
    });
    await click('checkbox', 'Select Dina');
    expect(await screen.findByRole('checkbox', { name: '1 selected' })).toHaveProperty(
      'indeterminate',
      true,
    );
    await click('button', 'Reject ×1');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Dina')).toBeTruthy();
    expect(dialog.queryByText('Amos')).toBeNull();
    expect(server.calls).not.toContain(DECIDE);
    await people.click(dialog.getByRole('button', { name: 'Reject ×1' }));
    await waitFor(() => expect(notifier.get()).toMatchObject({ title: '1 user rejected' }));
    expect(bodyOf(server)).toEqual({ decision: 'rejected', ids: [dina.id] });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('[7.50] names the users whom the server refuses, with the reason', async () => {
    show([amos, dina], {
      [DECIDE]: {
        body: {
          results: [
            { id: amos.id },
            { id: dina.id, error: { code: 'not_found', message: 'Not found' } },
          ],
        },
      },
    });
    await click('checkbox', 'Select 2 pending users');
    await click('button', 'Approve ×2');
    await confirm('Approve ×2');
    await waitFor(() =>
      expect(notifier.get()).toMatchObject({
        variant: 'destructive',
        title: '1 of 2 could not be approved',
        description: 'Dina: Not found',
      }),
    );
  });

  it('[7.48] leaves out selected users that a filter hides', async () => {
    const server = show([amos, dina], { [DECIDE]: { body: { results: [{ id: amos.id }] } } });
    await click('checkbox', 'Select 2 pending users');
    await people.type(screen.getByLabelText('Search'), 'amos');
    await click('button', 'Approve ×1');
    await confirm('Approve ×1');
    await waitFor(() => expect(server.calls).toContain(DECIDE));
    expect(bodyOf(server)).toEqual({ decision: 'approved', ids: [amos.id] });
  });

  it('[7.48] is sent in several requests if there are more users than a request may have', async () => {
    const many = Array.from({ length: limits.decisionsMax + 1 }, (_, n) => pending(`P${n}`));
    const server = show(many, { [DECIDE]: { body: { results: [] } } });
    await click('checkbox', `Select ${many.length} pending users`);
    await click('button', `Approve ×${many.length}`);
    await confirm(`Approve ×${many.length}`);
    await waitFor(() => expect(server.calls.filter((call) => call === DECIDE)).toHaveLength(2));
    const sent = server.calls.flatMap((call, index) =>
      call === DECIDE ? [JSON.parse(server.bodies[index]!).ids.length] : [],
    );
    expect(sent).toEqual([limits.decisionsMax, 1]);
  });

  it('[7.50] says how many users remain when a later request fails', async () => {
    const many = Array.from({ length: limits.decisionsMax + 1 }, (_, n) => pending(`P${n}`));
    const last = many.at(-1)!;
    let requests = 0;
    const server = show(many, {
      [DECIDE]: () => {
        requests += 1;
        return requests === 1
          ? { body: { results: many.slice(0, -1).map(({ id }) => ({ id })) } }
          : { status: 429, body: { message: 'Slow', code: 'too_many_requests', requestId: 'r' } };
      },
    });
    await click('checkbox', `Select ${many.length} pending users`);
    await click('button', `Approve ×${many.length}`);
    await confirm(`Approve ×${many.length}`);
    await waitFor(() => expect(server.calls.filter((call) => call === DECIDE)).toHaveLength(2));
    await waitFor(() =>
      expect(notifier.get()).toMatchObject({
        title: `1 of ${many.length} could not be approved`,
        description: `${last.firstName}: Slow`,
      }),
    );
  });

  it('[7.48] keeps the focus in the list when the button disappears with the selection', async () => {
    let amosNow = amos;
    show([], {
      'GET /api/admin/users': () => ({ body: [amosNow, ruth] }),
      [DECIDE]: () => {
        amosNow = { ...amos, approvalStatus: 'approved' };
        return { body: { results: [{ id: amos.id }] } };
      },
    });
    await click('checkbox', 'Select 1 pending user');
    await click('button', 'Approve ×1');
    await confirm('Approve ×1');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve ×1' })).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('list', { name: 'User Management' })),
    );
  });

  it('[7.50] keeps the selection when the request fails', async () => {
    show([amos], {
      [DECIDE]: { status: 404, body: { message: 'Not found', code: 'not_found', requestId: 'r' } },
    });
    await click('checkbox', 'Select 1 pending user');
    await click('button', 'Approve ×1');
    await confirm('Approve ×1');
    await waitFor(() => expect(notifier.get()).toMatchObject({ title: 'Failed to approve user' }));
    expect(await screen.findByRole('checkbox', { name: '1 selected' })).toBeTruthy();
  });
});
