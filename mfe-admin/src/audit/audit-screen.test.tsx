import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AuditEntry } from '@targum/contracts/on-demand';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { AuditScreen } from './audit-screen.tsx';

const PAGE = 50;
const idOf = (place: number) => `01938f5e-7c1a-7000-8000-${String(place).padStart(12, '0')}`;
const ADA = idOf(901);
const RUTH = idOf(902);
const GONE = idOf(903);
const ada = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Min' };
const ruth = { email: 'ruth@example.org', firstName: null, lastName: null };

const entryOf = (place: number, fields: Partial<AuditEntry> = {}): AuditEntry => ({
  id: idOf(place),
  at: '2026-03-01T09:30:00.000Z',
  action: 'login',
  actorId: ADA,
  actor: ada,
  targetId: ADA,
  target: ada,
  details: {},
  ...fields,
});

const LIST = '/api/admin/audit';
const SEARCH = '/api/admin/users/search';

type Answer = (query: URLSearchParams) => unknown;

/** Answers calls. If an `Answer` returns no `Response`, its value becomes the JSON of a 200. */
function serve(answers: Record<string, Answer>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search, searchParams } = new URL(request.url);
    asked.push(pathname + search);
    const answer = answers[pathname]?.(searchParams) ?? [];
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return asked;
}

const failure = () =>
  Response.json({ message: 'Internal error', code: 'internal', requestId: 'r' }, { status: 500 });

const show = (route = '/admin/audit', isAdmin = true) =>
  renderWithKit(<AuditScreen />, { route, user: testUser({ isAdmin }) });

/** Returns the texts of the rows, cell by cell. */
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Entries' });
  const [, ...found] = within(table).getAllByRole('row');
  return found.map((row) => [...row.children].map(({ textContent }) => textContent));
};
const csvAddress = () => screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href');

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  user = userEvent.setup();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('[7.84, 7.85] the log shows who did what to whom, with the details in words', async () => {
  serve({
    [LIST]: () => [
      entryOf(1, { details: { address: '192.0.2.1' } }),
      entryOf(2, {
        action: 'user_approved',
        targetId: RUTH,
        target: ruth,
        details: { email: ruth.email },
      }),
      entryOf(3, {
        action: 'user_deleted',
        targetId: GONE,
        target: null,
        details: { email: 'old@x.org' },
      }),
      entryOf(4, {
        action: 'password_changed',
        actorId: GONE,
        targetId: GONE,
        actor: null,
        target: null,
      }),
      entryOf(5, {
        ...{ action: 'login_failed', actorId: null, actor: null, targetId: null, target: null },
        details: { email: 'guess@x.org', address: '192.0.2.2', problem: 'not_allowed' },
      }),
      entryOf(6, {
        action: 'user_deletion_finished',
        actorId: null,
        actor: null,
        targetId: GONE,
        target: null,
      }),
      entryOf(7, {
        ...{ action: 'key_created', targetId: idOf(904), target: null },
        details: { name: 'Laptop', prefix: 'tk_ab' },
      }),
      entryOf(8, { action: 'other_sessions_ended', details: { count: 1200 } }),
      entryOf(9, { action: 'signup', details: { email: ada.email, approvalStatus: 'pending' } }),
      entryOf(12, {
        ...{ action: 'budget_changed', targetId: RUTH, target: ruth },
        details: { before: { kind: 'default' }, after: { kind: 'limited', tokens: 5000 } },
      }),
      entryOf(10, {
        ...{ action: 'audit_exported', targetId: null, target: null },
        details: { action: ['login', 'logout'] },
      }),
      entryOf(13, {
        ...{ action: 'feedback_changed', targetId: idOf(904), target: null },
        details: { feedbackStatus: 'resolved' },
      }),
      entryOf(11, {
        action: 'moon_landed',
        details: { crew: { size: 3, names: ['N', 'B'] }, note: null },
      }),
    ],
  });
  show();
  const cells = await rows();
  const adaCell = 'Ada Minada@example.org';
  expect(cells.map(([, ...others]) => others)).toEqual([
    [adaCell, 'Login', '', 'IP address192.0.2.1'],
    [adaCell, 'User approved', 'ruth@example.org', ''],
    [adaCell, 'User deleted', 'old@x.org', ''],
    ['Deleted user 00000903', 'Password changed', '', ''],
    [
      'Not signed in',
      'Failed login',
      'guess@x.org',
      'IP address192.0.2.2ProblemNot in an allowed group',
    ],
    ['Automatic', 'Deletion finished', 'Deleted user 00000903', ''],
    [adaCell, 'API key created', '', 'NameLaptopBegins withtk_ab'],
    [adaCell, 'Other devices signed out', '', 'Number1,200'],
    [adaCell, 'Signup', '', 'StatusPending'],
    [
      adaCell,
      'Token budget changed',
      'ruth@example.org',
      'BeforeAs for all usersAfter5,000 tokens a month',
    ],
    [adaCell, 'Audit log downloaded', '', 'ActionsLogin, Logout'],
    [adaCell, 'Feedback status changed', '', 'StatusResolved'],
    [adaCell, 'moon_landed', '', 'crewsize: 3, names: N, B'],
  ]);
  expect(cells[0]?.[0]).toContain('2026');
});

it('[7.137] the log names the details of services and texts in words', async () => {
  const address = 'https://m.example.org/v1';
  serve({
    [LIST]: () => [
      entryOf(1, { details: { address, service: 'speech', model: 'tts', newKey: true } }),
      entryOf(2, { details: { address, service: 'model', what: 'models' } }),
      entryOf(3, { details: { text: 'bds', books: 1, verses: 3, isDefault: false } }),
    ],
  });
  show();
  expect((await rows()).map((cells) => cells.at(-1))).toEqual([
    `Server address${address}ServiceSpeechModelttsNew keyYes`,
    `Server address${address}ServiceModelWhat was askedList of models`,
    'TextbdsBooks1Verses3Default textNo',
  ]);
});

it('[7.84] the log sends the filters in the address, and the admin can clear them', async () => {
  const asked = serve({
    [LIST]: () => [entryOf(1)],
    [SEARCH]: () => [{ id: RUTH, ...ruth }],
  });
  show(`/admin/audit?person=${RUTH}&action=login,logout&from=2026-03-01&to=2026-03-02`);
  await rows();
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Person' })).toHaveProperty('value', ruth.email),
  );
  expect(screen.getByRole('combobox', { name: 'Action' }).textContent).toContain('2 actions');
  const filters = new URLSearchParams({
    person: RUTH,
    action: 'login,logout',
    from: new Date(2026, 2, 1).toISOString(),
    to: new Date(2026, 2, 3).toISOString(),
  }).toString();
  expect(asked).toContain(`${LIST}?${filters}&limit=${PAGE}`);
  expect(csvAddress()).toBe(`${LIST}/export?${filters}`);

  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(asked.at(-1)).toBe(`${LIST}?limit=${PAGE}`));
  expect(csvAddress()).toBe(`${LIST}/export`);
});

it('[7.85] the log does not call a user deleted when the name cannot be loaded', async () => {
  const asked = serve({ [LIST]: () => [entryOf(1)], [SEARCH]: failure });
  show(`/admin/audit?person=${RUTH}`);
  await rows();
  await waitFor(() => expect(asked.some((address) => address.startsWith(SEARCH))).toBe(true));
  expect(screen.getByRole('combobox', { name: 'Person' })).toHaveProperty('value', RUTH.slice(-8));
});

it('[7.84] the log filters by actions and days', async () => {
  const asked = serve({ [LIST]: () => [entryOf(1)] });
  show();
  await rows();
  await user.click(screen.getByRole('combobox', { name: 'Action' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Failed login' }));
  await waitFor(() =>
    expect(asked).toContainEqual(expect.stringContaining('action=login_failed&')),
  );
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Logout' }));
  await waitFor(() =>
    expect(asked).toContainEqual(expect.stringContaining('action=login_failed%2Clogout&')),
  );
  await user.type(screen.getByLabelText('From'), '2026-03-05');
  const from = encodeURIComponent(new Date(2026, 2, 5).toISOString());
  await waitFor(() => expect(asked).toContainEqual(expect.stringContaining(`from=${from}&`)));
});

it('[7.85, 7.83] the admin finds a person by name or email, or chooses a name in the list', async () => {
  const asked = serve({
    [LIST]: () => [entryOf(1, { action: 'user_deleted', targetId: GONE, target: null })],
    [SEARCH]: (query) => {
      const q = query.get('q');
      if (q === 'ru' || q === RUTH) return [{ id: RUTH, ...ruth }];
      return [];
    },
  });
  show();
  await rows();
  const person = screen.getByRole('combobox', { name: 'Person' });
  await user.type(person, 'zz');
  await screen.findByText('No person found');
  await user.clear(person);
  await user.type(person, 'ru');
  await screen.findByRole('option', { name: ruth.email });
  // A text of invisible characters counts as empty.
  fireEvent.change(person, { target: { value: '\u200b' } });
  expect(screen.queryByRole('option', { name: ruth.email })).toBeNull();
  await user.clear(person);
  await user.type(person, 'ru');
  await user.click(await screen.findByRole('option', { name: ruth.email }));
  await waitFor(() => expect(asked).toContain(`${LIST}?person=${RUTH}&limit=${PAGE}`));
  await waitFor(() => expect(person).toHaveProperty('value', ruth.email));
  // The screen asks when the reader pauses, not for each letter.
  expect(asked).not.toContain(`${SEARCH}?q=r`);

  await user.click(await screen.findByRole('link', { name: 'Deleted user 00000903' }));
  await waitFor(() => expect(asked).toContain(`${LIST}?person=${GONE}&limit=${PAGE}`));
  await waitFor(() => expect(person).toHaveProperty('value', 'Deleted user 00000903'));
  await user.clear(person);
  await user.tab();
  await waitFor(() => expect(csvAddress()).toBe(`${LIST}/export`));
});

it('[7.84] the log loads older entries on request, to the last', async () => {
  const first = Array.from({ length: PAGE }, (_, place) => entryOf(place));
  let isDown = true;
  const asked = serve({
    [LIST]: (query) => {
      if (!query.has('before')) return first;
      return isDown ? failure() : [entryOf(100, { action: 'logout' })];
    },
  });
  show();
  expect(await rows()).toHaveLength(PAGE);
  screen.getByText('The newest 50 entries');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('Older entries could not be loaded. Try again.', undefined, {
    timeout: 10_000,
  });
  expect(await rows()).toHaveLength(PAGE);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('There are no older entries.');
  expect((await rows()).at(-1)).toContain('Logout');
  expect(asked.at(-1)).toBe(`${LIST}?limit=${PAGE}&before=${idOf(PAGE - 1)}`);
  screen.getByText('51 entries');
  expect(document.activeElement?.textContent).toBe('There are no older entries.');
}, 20_000);

it('[7.84] the log says when nothing matches', async () => {
  serve({});
  show('/admin/audit?action=logout');
  await screen.findByRole('heading', { name: 'No entries found' });
  expect(screen.queryByText('Try adjusting your filters')).not.toBeNull();
});

it('[7.84] the admin can try to load the log again after a failure', async () => {
  let isDown = true;
  serve({ [LIST]: () => (isDown ? failure() : [entryOf(1)]) });
  show();
  await screen.findByRole('heading', { name: 'Failed to load the audit log' }, { timeout: 10_000 });
  isDown = false;
  await user.click(screen.getByRole('button', { name: /again|Retry/ }));
  expect(await rows()).toHaveLength(1);
}, 20_000);

it('[7.84] the screen shows Access Denied to users who are not admins, and asks the server nothing', async () => {
  const asked = serve({});
  show('/admin/audit', false);
  await screen.findByRole('heading', { name: 'Access Denied' });
  expect(asked).toEqual([]);
});
