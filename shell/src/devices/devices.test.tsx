import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { OwnSession } from '@targum/contracts/on-demand';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { fakeServer, refuse } from '../testing/fake-server.ts';
import { Devices } from './devices.tsx';

const idOf = (letter: string) => letter.repeat(64);
const session = (id: string, fields: Partial<OwnSession>): OwnSession => ({
  id: idOf(id),
  device: { browser: 'Firefox', system: 'Android' },
  startedAt: '2026-05-01T08:00:00.000Z',
  lastUsedAt: '2026-05-02T09:30:00.000Z',
  current: false,
  ...fields,
});
const own = session('a', { device: { browser: 'Chrome', system: 'Linux' }, current: true });
const phone = session('b', {});
const program = session('c', { device: { browser: null, system: null } });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () => renderWithKit(<Devices />, { user: testUser() });

it('[2.132] the devices are listed, and the one in use is marked', async () => {
  fakeServer({ 'GET /api/auth/sessions': [own, phone, program] });
  show();
  const rows = await screen.findAllByRole('listitem');
  expect(rows).toHaveLength(3);
  expect(rows[0]!.textContent).toMatch(/^Chrome on LinuxThis deviceSigned in /);
  expect(rows[1]!.textContent).toMatch(/^Firefox on AndroidSigned in .*Last used /);
  expect(rows[2]!.textContent).toMatch(/^Unknown deviceSigned in .*Last used .*Sign out$/);
  expect(within(rows[0]!).queryByRole('button')).toBeNull();
});

it('[2.132] a device is signed out, and the list is loaded again', async () => {
  const { answers, requestsFor } = fakeServer({
    'GET /api/auth/sessions': [own, phone],
    [`DELETE /api/auth/sessions/${idOf('b')}`]: () => new Response(null, { status: 204 }),
  });
  show();
  const button = await screen.findByRole('button', { name: 'Sign out Firefox on Android' });
  answers['GET /api/auth/sessions'] = [own];
  await userEvent.click(button);
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(requestsFor(`DELETE /api/auth/sessions/${idOf('b')}`)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
});

it('[2.132] all other devices are signed out', async () => {
  const { answers, requestsFor } = fakeServer({
    'GET /api/auth/sessions': [own, phone, program],
    'DELETE /api/auth/sessions': () => new Response(null, { status: 204 }),
  });
  show();
  const button = await screen.findByRole('button', { name: 'Sign out all other devices' });
  answers['GET /api/auth/sessions'] = [own];
  await userEvent.click(button);
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(requestsFor('DELETE /api/auth/sessions')).toHaveLength(1);
});

it('the list says when the devices could not be loaded or signed out', async () => {
  const { answers } = fakeServer({
    'GET /api/auth/sessions': refuse(422, 'validation_failed', 'x'),
  });
  const { unmount } = show();
  expect((await screen.findByRole('alert')).textContent).toBe('Your devices could not be loaded.');
  unmount();
  answers['GET /api/auth/sessions'] = [own, phone];
  answers[`DELETE /api/auth/sessions/${idOf('b')}`] = refuse(503, 'unavailable', 'x');
  show();
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out Firefox/ }));
  expect(await screen.findByText('Failed to sign out the device')).toBeTruthy();
});
