import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { answerWith } from '../testing/server.ts';
import { RatingsScreen } from './ratings-screen.tsx';

const PATH = 'GET /api/admin/ratings';
const ratings = {
  days: 90,
  summary: [
    { assistantId: 'storyteller', promptVersion: 'a1b2', up: 1200, down: 3 },
    { assistantId: 'storyteller', promptVersion: null, up: 0, down: 1 },
  ],
  latest: [
    {
      id: '01938f5e-7c1a-7000-8000-0000000000e1',
      at: '2026-03-01T09:30:00.000Z',
      assistantId: 'storyteller',
      promptVersion: 'a1b2',
      model: 'some-model',
      value: 'down',
      reason: 'The sheep is a goat.',
      text: '## A *goat*\n\nHe said: **“It was lost.”**',
    },
  ],
};

const show = (isAdmin = true) =>
  renderWithKit(<RatingsScreen />, { route: '/admin/ratings', user: testUser({ isAdmin }) });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('[7.54, 4.413] the screen shows the ratings by assistant and prompt version, and the reasons and replies', async () => {
  answerWith({ [PATH]: { body: ratings } });
  show();
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Assistant', 'Prompt version', 'Good', 'Bad'],
    ['Storyteller', 'a1b2', '1,200', '3'],
    ['Storyteller', 'Imported', '0', '1'],
  ]);
  const [entry] = within(screen.getByRole('list')).getAllByRole('listitem');
  for (const text of [
    'Bad reply',
    'The sheep is a goat.',
    'A goat\n\nHe said: “It was lost.”',
    'some-model',
  ]) {
    expect(entry?.textContent).toContain(text);
  }
});

it('[7.54] the admin can choose the period', async () => {
  const periods: (string | null)[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    periods.push(new URL(request.url).searchParams.get('days'));
    return Response.json({ ...ratings, summary: [], latest: [] });
  });
  show();
  await screen.findByText('No ratings yet');
  await userEvent.setup().selectOptions(screen.getByLabelText('Period'), 'Last 7 days');
  await vi.waitFor(() => expect(periods).toEqual(['90', '7']));
});

it('[7.54] the screen shows Access Denied to users who are not admins, and asks the server nothing', async () => {
  const { calls } = answerWith({ [PATH]: { body: ratings } });
  show(false);
  await screen.findByRole('heading', { name: 'Access Denied' });
  expect(calls).toEqual([]);
});
