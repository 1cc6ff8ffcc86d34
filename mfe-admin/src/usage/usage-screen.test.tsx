import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UsageReport, UserUsage } from '@targum/contracts/on-demand';
import { findInvalid, renderWithKit, testUser } from '@targum/ui-kit/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { answerWith } from '../testing/server.ts';
import { UsageScreen } from './usage-screen.tsx';

const NOTHING = {
  replies: 0,
  inputTokens: 0,
  outputTokens: 0,
  transcribedSeconds: 0,
  spokenCharacters: 0,
};
const used = {
  replies: 3,
  inputTokens: 12_000,
  outputTokens: 800,
  transcribedSeconds: 90,
  spokenCharacters: 410,
};
const report: UsageReport = {
  days: [
    { date: '2026-11-21', ...NOTHING },
    { date: '2026-11-22', ...used },
    { date: '2026-11-23', ...NOTHING, replies: 1, inputTokens: 100, outputTokens: 1 },
  ],
  assistants: [
    { assistantId: 'storyteller', replies: 3, inputTokens: 12_000, outputTokens: 800 },
    { assistantId: 'gone', replies: 1, inputTokens: 100, outputTokens: 1 },
    { assistantId: '', replies: 2, inputTokens: 50, outputTokens: 5 },
  ],
  models: [{ model: 'some-model', replies: 4, inputTokens: 12_100, outputTokens: 801 }],
};
const userOf = (number: number): UserUsage => ({
  userId: `01938f5e-7c1a-7000-8000-${String(number).padStart(12, '0')}`,
  email: `user${number}@example.org`,
  firstName: number === 1 ? 'Ruth' : null,
  lastName: null,
  ...used,
});
const REPORT = 'GET /api/admin/usage';
const USERS = 'GET /api/admin/usage/users';
const BUDGET = 'GET /api/admin/usage/budget';
const answers = {
  [REPORT]: { body: report },
  [USERS]: { body: { total: 120, users: Array.from({ length: 50 }, (_, at) => userOf(at + 1)) } },
  [BUDGET]: { body: { tokens: 500_000 } },
};

const show = (isAdmin = true) =>
  renderWithKit(<UsageScreen />, { route: '/admin/usage', user: testUser({ isAdmin }) });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rowsShown = async (name: string) => {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
};

it('[7.55] the chart has a bar for each day, and the arrow keys show the value of a day', async () => {
  answerWith(answers);
  show();
  const user = userEvent.setup();
  const chart = await screen.findByRole('slider', { name: 'Tokens by day' });
  expect(chart.querySelectorAll('rect')).toHaveLength(3);
  expect(chart.getAttribute('aria-valuetext')).toBe('Nov 23, 2026: 101 tokens (100 in, 1 out)');
  chart.focus();
  await user.keyboard('{ArrowLeft}');
  expect(chart.getAttribute('aria-valuetext')).toBe(
    'Nov 22, 2026: 12,800 tokens (12,000 in, 800 out)',
  );
  expect(chart.getAttribute('aria-valuenow')).toBe('2');
  await user.keyboard('{Home}{ArrowLeft}');
  expect(chart.getAttribute('aria-valuetext')).toContain('Nov 21, 2026: 0 tokens');

  for (const [measure, value] of [
    ['Replies', 'Nov 22, 2026: 3 replies'],
    ['Transcribed minutes', 'Nov 22, 2026: 1.5 minutes'],
    ['Spoken characters', 'Nov 22, 2026: 410 characters'],
  ] as const) {
    await user.selectOptions(screen.getByLabelText('Show'), measure);
    const named = screen.getByRole('slider', { name: `${measure} by day` });
    named.focus();
    await user.keyboard('{End}{ArrowLeft}');
    expect(named.getAttribute('aria-valuetext')).toBe(value);
  }
});

it('[7.55, 7.56] one table shows the numbers of the chart, and another shows them by assistant and model', async () => {
  answerWith(answers);
  show();
  const user = userEvent.setup();
  const amounts = ['Replies', 'Input tokens', 'Output tokens'];
  expect(await rowsShown('By day')).toEqual([
    ['Day', ...amounts, 'Transcribed minutes', 'Spoken characters'],
    ['Nov 23, 2026', '1', '100', '1', '0', '0'],
    ['Nov 22, 2026', '3', '12,000', '800', '1.5', '410'],
    ['Nov 21, 2026', '0', '0', '0', '0', '0'],
  ]);
  const group = screen.getByLabelText('Table');
  await user.selectOptions(group, 'By assistant');
  expect(await rowsShown('By assistant')).toEqual([
    ['Assistant', ...amounts],
    ['Storyteller', '3', '12,000', '800'],
    ['gone', '1', '100', '1'],
    ['Tests of assistants', '2', '50', '5'],
  ]);
  await user.selectOptions(group, 'By model');
  expect(await rowsShown('By model')).toEqual([
    ['Model', ...amounts],
    ['some-model', '4', '12,100', '801'],
  ]);
});

it('[7.56] the table shows the users page by page', async () => {
  const asked: string[] = [];
  const { calls } = answerWith(answers);
  vi.stubGlobal(
    'fetch',
    vi.fn(async (request: Request) => {
      const { pathname, searchParams } = new URL(request.url);
      const body = answers[`${request.method} ${pathname}` as keyof typeof answers].body;
      if (pathname.endsWith('/users')) asked.push(searchParams.get('offset')!);
      return Response.json(body);
    }),
  );
  expect(calls).toEqual([]);
  show();
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText('Table'), 'By user');
  const rows = await rowsShown('By user');
  expect(rows[1]).toEqual(['Ruthuser1@example.org', '3', '12,000', '800', '1.5', '410']);
  expect(rows[2]![0]).toBe('user2@example.org');
  await screen.findByText('1 to 50 of 120');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('51 to 100 of 120');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await screen.findByText('1 to 50 of 120');
  expect(asked.slice(0, 2)).toEqual(['0', '50']);
});

it('[7.56] the table never shows users under the number of another page, and leads back from a page that could not be loaded', async () => {
  let answerSecond = (_answer: Response): void => undefined;
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/users') && searchParams.get('offset') === '50') {
      return new Promise<Response>((resolve) => {
        answerSecond = resolve;
      });
    }
    const key = `${request.method} ${pathname}` as keyof typeof answers;
    return Response.json(answers[key].body);
  });
  show();
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText('Table'), 'By user');
  await screen.findByText('1 to 50 of 120');
  const next = screen.getByRole('button', { name: 'Next' });
  await user.click(next);
  await waitFor(() => expect(screen.queryByRole('table', { name: 'By user' })).toBeNull());
  expect(screen.queryByText(/of 120/)).toBeNull();
  expect(document.activeElement).toBe(next);
  answerSecond(
    Response.json({ message: 'No', code: 'not_found', requestId: 'r' }, { status: 404 }),
  );
  await screen.findByRole('heading', { name: 'Failed to load usage' });
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await screen.findByText('1 to 50 of 120');
  await screen.findByRole('table', { name: 'By user' });
});

it('[7.55, 7.56] the screen keeps its numbers when the period changes', async () => {
  answerWith({ ...answers, [REPORT]: { body: { ...report, models: [] } } });
  show();
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText('Show'), 'Replies');
  await user.selectOptions(screen.getByLabelText('Table'), 'By model');
  screen.getByText('There is nothing to show for this period.');
  await user.selectOptions(screen.getByLabelText('Period'), 'Last 90 days');
  await screen.findByRole('slider', { name: 'Replies by day' });
  expect(screen.getByLabelText('Table')).toHaveProperty('value', 'model');
});

it('[7.56] the table can be downloaded as CSV, in the time zone of the reader', async () => {
  answerWith(answers);
  show();
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText('Table'), 'By model');
  const link = screen.getByRole('link', { name: 'Download CSV' });
  expect(link.hasAttribute('download')).toBe(true);
  const { pathname, searchParams } = new URL(link.getAttribute('href')!, location.href);
  expect(pathname).toBe('/api/admin/usage/export');
  expect(Object.fromEntries(searchParams)).toEqual({
    days: '30',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    by: 'model',
  });

  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const asked = vi.fn(
    async (_request: Request) =>
      new Response('a;b', {
        headers: { 'content-disposition': 'attachment; filename="usage.csv"' },
      }),
  );
  vi.stubGlobal('fetch', asked);
  fireEvent.click(link);
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('usage.csv');
  expect(asked.mock.calls[0]![0].headers.get('x-anonymous-user')).toMatch(/^anon_/);
  asked.mockResolvedValue(new Response('', { status: 503 }));
  await waitFor(() => expect(link.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(link);
  await screen.findByText('Failed to download the file');
  expect(saved).toHaveBeenCalledOnce();
});

it('[7.55] the screen asks for the chosen period, and says if it has no usage', async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/budget')) return Response.json({ tokens: null });
    asked.push(searchParams.get('days'));
    return Response.json({
      days: [{ date: '2026-11-23', ...NOTHING }],
      assistants: [],
      models: [],
    });
  });
  show();
  await screen.findByText('Nothing used yet');
  await userEvent.setup().selectOptions(screen.getByLabelText('Period'), 'Last 90 days');
  await waitFor(() => expect(asked).toEqual(['30', '90']));
});

it('[7.55] the screen says if usage cannot be loaded', async () => {
  answerWith({ [REPORT]: { status: 500, body: {} }, [BUDGET]: { status: 500, body: {} } });
  show();
  expect(await screen.findByRole('heading', { name: 'Failed to load usage' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Failed to load the budget' })).toBeTruthy();
});

it('[7.57] the admin sets the default budget', async () => {
  const { calls, bodies } = answerWith({
    ...answers,
    'PATCH /api/admin/usage/budget': { body: { tokens: 1_000_000 } },
  });
  show();
  const user = userEvent.setup();
  const field = await screen.findByLabelText('Tokens a month for each user');
  expect((field as HTMLInputElement).value).toBe('500000');
  const save = screen.getByRole('button', { name: 'Save' });
  for (const wrong of ['1.5', '1.5 million', '-1', '12345678901234567890']) {
    await user.clear(field);
    await user.type(field, wrong);
    expect(screen.queryByText('Enter a whole number of tokens')).toBeNull();
    await user.click(save);
    await screen.findByText('Enter a whole number of tokens');
  }
  await user.clear(field);
  await user.type(field, '1,000,000');
  await user.click(save);
  await screen.findByText('Budget saved');
  expect(screen.getByLabelText('Tokens a month for each user')).toBe(field);
  expect(document.activeElement).toBe(save);
  const at = calls.flatMap((call, index) => (call.startsWith('PATCH') ? [index] : []));
  expect(at.map((index) => JSON.parse(bodies[index]!))).toEqual([{ tokens: 1_000_000 }]);
});

it('[10.40] a default budget that is wrong or refused stays, with the reason', async () => {
  const refused = { message: 'Not so many', code: 'validation_failed', requestId: 'r' };
  const { calls } = answerWith({
    ...answers,
    'PATCH /api/admin/usage/budget': {
      status: 422,
      body: { ...refused, details: { tokens: [refused.message] } },
    },
  });
  show();
  const user = userEvent.setup();
  const name = 'Tokens a month for each user';
  const field = await screen.findByRole('textbox', { name });
  fireEvent.change(field, { target: { value: '1.5' } });
  const save = screen.getByRole('button', { name: 'Save' });
  await user.click(save);
  await findInvalid('textbox', name, 'Enter a whole number of tokens');
  expect(calls.some((call) => call.startsWith('PATCH'))).toBe(false);
  fireEvent.input(field, { target: { value: '1 500 000' } });
  await user.click(save);
  await findInvalid('textbox', name, refused.message);
  expect((field as HTMLInputElement).value).toBe('1 500 000');
});

it('[7.55] the screen shows Access Denied to users who are not admins, and asks the server nothing', async () => {
  const { calls } = answerWith(answers);
  show(false);
  await screen.findByRole('heading', { name: 'Access Denied' });
  expect(calls).toEqual([]);
});
