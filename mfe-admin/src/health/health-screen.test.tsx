import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { delays } from '@targum/contracts';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { answerWith } from '../testing/server.ts';
import { HealthScreen } from './health-screen.tsx';

const PATH = 'GET /api/health';
const AT = '2026-03-01T09:30:00.000Z';
const health = {
  status: 'degraded',
  services: { auth: 'ok', chat: 'ok', audio: 'down', feedback: 'ok' },
  database: 'ok',
  redis: 'down',
  queue: { state: 'ok', waiting: 3, active: 2, failed: 0, workers: 1 },
  model: { state: 'failing', name: 'some-model', at: AT, reason: 'first_token_timeout' },
  transcription: { state: 'off', name: null, at: null, reason: null },
  speech: { state: 'ok', name: 'espeak', at: AT, reason: null },
  versions: { gateway: 'v2', auth: 'v2', chat: 'v1', audio: null, feedback: 'v2' },
};

const show = (isAdmin = true) =>
  renderWithKit(<HealthScreen />, { route: '/admin/health', user: testUser({ isAdmin }) });

const linesOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ children }) => [...children].map(({ textContent }) => textContent));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[7.52] the screen shows services with their versions, storage, queue, and the results of the latest calls', async () => {
  answerWith({ [PATH]: { body: health } });
  show();
  expect(await linesOf('Services')).toEqual([
    ['Gateway', 'OK', 'Version v2'],
    ['Accounts', 'OK', 'Version v2'],
    ['Chat', 'OK', 'Version v1'],
    ['Audio', 'Down'],
    ['Feedback', 'OK', 'Version v2'],
  ]);
  expect(await linesOf('Storage and queue')).toEqual([
    ['PostgreSQL', 'OK'],
    ['Redis', 'Down'],
    ['Transcription queue', 'OK', '3 waiting, 2 running, 0 failed in the last day, 1 worker'],
  ]);
  expect(await linesOf('Models and speech')).toEqual([
    [
      'Chat model',
      'Failing',
      expect.stringMatching(/^some-model · Failed .*2026.*: first_token_timeout$/),
      'Check the settings',
    ],
    ['Transcription', 'Not connected', expect.stringMatching(/^Dictation does not work until/)],
    ['Speech', 'OK', expect.stringMatching(/^espeak · Latest answer .*2026/)],
  ]);
});

it('[7.96] the built-in stand-in is not connected, and the screen leads to the setup', async () => {
  const standin = { state: 'stand-in', name: 'no-model', at: AT, reason: null };
  answerWith({ [PATH]: { body: { ...health, model: standin, transcription: standin } } });
  show();
  expect((await linesOf('Models and speech')).slice(0, 2)).toEqual([
    ['Chat model', 'Not connected', expect.stringMatching(/^The replies are fixed texts until/)],
    ['Transcription', 'Not connected', expect.stringMatching(/^Dictation does not work until/)],
  ]);
  expect(setupLinks('Set up')).toEqual(['/admin/setup#model', '/admin/setup#transcription']);
});

it('[7.96] a failing service leads to its settings', async () => {
  answerWith({ [PATH]: { body: health } });
  show();
  await linesOf('Models and speech');
  expect(setupLinks('Check the settings')).toEqual(['/admin/setup#model']);
});

const setupLinks = (name: string) =>
  screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

it('[7.52] the screen offers to try again if the health cannot be loaded', async () => {
  let down = true;
  answerWith({
    [PATH]: () =>
      down
        ? { status: 404, body: { message: 'Not found', code: 'not_found', requestId: 'r' } }
        : { body: health },
  });
  show();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  down = false;
  await userEvent.setup().click(retry);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
  await screen.findByText('PostgreSQL');
});

it('[7.52] the screen keeps the last known state while the health cannot be updated', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let down = false;
  const { calls } = answerWith({
    [PATH]: () =>
      down
        ? { status: 503, body: { message: 'Down', code: 'unavailable', requestId: 'r' } }
        : { body: health },
  });
  show();
  await screen.findByText('PostgreSQL');
  down = true;
  await vi.advanceTimersByTimeAsync(delays.healthPoll);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('last known state');
  const before = calls.length;
  await vi.advanceTimersByTimeAsync(delays.healthPoll);
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
  expect(screen.getByRole('alert')).toBe(alert);
  expect(screen.getByText('PostgreSQL')).toBeTruthy();
});

it('[7.52] the screen shows Access Denied to an admin who has lost the role', async () => {
  answerWith({
    [PATH]: { status: 403, body: { message: 'Forbidden', code: 'forbidden', requestId: 'r' } },
  });
  show();
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
});

it('[7.52] the screen shows Access Denied to users who are not admins, and asks the server nothing', async () => {
  const { calls } = answerWith({ [PATH]: { body: health } });
  show(false);
  await screen.findByRole('heading', { name: 'Access Denied' });
  expect(calls).toEqual([]);
});
