import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { fakeServer, refuse } from '../testing/fake-server.ts';
import { OwnData } from './own-data.tsx';

const EXPORT = 'GET /api/auth/user/export';
const DELETE = 'DELETE /api/auth/user';
const user = testUser({ email: 'mara@example.org' });

/** The names of the files that the page saves. */
let saved: string[];
beforeEach(() => {
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (of = user) => renderWithKit(<OwnData />, { user: of });
const download = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Download your data' }));

it('[2.138] the button saves the file under the name from the server', async () => {
  const headers = { 'content-disposition': 'attachment; filename="my-data-2026-05-01.zip"' };
  fakeServer({ [EXPORT]: () => new Response('zip', { headers }) });
  open();
  await download();
  await waitFor(() => expect(saved).toEqual(['my-data-2026-05-01.zip']));
  expect(await screen.findByRole('button', { name: 'Download your data' })).toBeTruthy();
});

it('[2.138] a second download within the hour says when it is possible again', async () => {
  fakeServer({
    [EXPORT]: () =>
      Response.json(
        { message: 'Too many requests', code: 'rate_limited', requestId: 'r' },
        { status: 429, headers: { 'retry-after': '1800' } },
      ),
  });
  open();
  await download();
  expect(await screen.findByText(/^You can download it again after .*\d/)).toBeTruthy();
  expect(saved).toEqual([]);
});

it('[2.138] a file that breaks off is not saved', async () => {
  const broken = () =>
    new ReadableStream({ start: (stream) => stream.error(new Error('connection lost')) });
  fakeServer({ [EXPORT]: () => new Response(broken()) });
  open();
  await download();
  expect(await screen.findByText('Please try again.')).toBeTruthy();
  expect(saved).toEqual([]);
});

/** Presses the button of the dialog. */
const send = async () => {
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
};
const leave = async (address: string, password: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('Type mara@example.org to confirm');
  if (address) await userEvent.type(field, address);
  if (password) await userEvent.type(screen.getByLabelText('Current password'), password);
  await send();
};

it('[2.139] the dialog deletes the account after the typed address and the password, and signs out', async () => {
  const { bodies, requestsFor } = fakeServer({
    [DELETE]: () => new Response(null, { status: 204 }),
    'POST /api/auth/logout': () => new Response(null, { status: 204 }),
  });
  open();
  await leave('mara@example.org', 'secret12');
  expect(await screen.findByText('Your account has been deleted')).toBeTruthy();
  expect(await bodies(DELETE)).toEqual([{ confirm: 'mara@example.org', password: 'secret12' }]);
  expect(requestsFor('POST /api/auth/logout')).toHaveLength(1);
});

it('[2.139] the dialog requires the address and the password before it sends anything', async () => {
  const { requestsFor } = fakeServer({});
  open();
  await leave('', '');
  expect(await screen.findByText('Type the e-mail address of your account')).toBeTruthy();
  expect(screen.getByText('Current password is required')).toBeTruthy();
  expect(requestsFor(DELETE)).toEqual([]);
});

it('[2.123] the dialog leads a user without a password to a new sign-in', async () => {
  const { bodies } = fakeServer({
    [DELETE]: refuse(422, 'validation_failed', 'Sign in again, then delete the account', {
      password: ['Sign in again, then delete the account'],
    }),
  });
  open({ ...user, hasPassword: false });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const again = await screen.findByRole('link', { name: 'Sign in again' });
  expect(again.getAttribute('href')).toBe(
    '/api/auth/oidc/start?returnTo=%2Fsettings%23delete-account&again=1',
  );
  expect(screen.queryByLabelText('Current password')).toBeNull();
  const after = again.compareDocumentPosition(screen.getByLabelText(/^Type mara/));
  expect(after & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Type mara@example.org to confirm'), user.email);
  await send();
  expect(await screen.findByText('Sign in again, then delete the account')).toBeTruthy();
  expect(await bodies(DELETE)).toEqual([{ confirm: 'mara@example.org' }]);
});

it('[2.123] the dialog for the deletion opens once after the new sign-in', async () => {
  window.history.replaceState(null, '', '/settings#delete-account');
  open();
  expect(await screen.findByLabelText('Type mara@example.org to confirm')).toBeTruthy();
  expect(window.location.hash).toBe('');
});

it('[2.123] the dialog says after the new sign-in how long the sign-in counts', async () => {
  fakeServer({
    [DELETE]: refuse(422, 'validation_failed', 'Sign in again, then delete the account', {
      password: ['Sign in again, then delete the account'],
    }),
  });
  window.history.replaceState(null, '', '/settings#delete-account');
  open({ ...user, hasPassword: false });
  expect(
    await screen.findByText(
      'You have signed in again. You can delete the account in the next five minutes.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Sign in again' })).toBeNull();
  await userEvent.type(screen.getByLabelText('Type mara@example.org to confirm'), user.email);
  await send();
  expect(await screen.findByRole('link', { name: 'Sign in again' })).toBeTruthy();
});

it.each([
  [refuse(409, 'conflict', 'The last admin cannot be removed'), 'The last admin cannot be removed'],
  [
    refuse(422, 'validation_failed', 'Current password is incorrect', {
      password: ['Current password is incorrect'],
    }),
    'Current password is incorrect',
  ],
  [refuse(503, 'unavailable', 'Not now'), 'Not now'],
])(
  '[2.139, 8.11] the dialog stays open and shows why the account was not deleted',
  async (answer, reason) => {
    const { requestsFor } = fakeServer({ [DELETE]: answer });
    open();
    await leave('mara@example.org', 'secret12');
    expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0);
    expect(requestsFor(DELETE)).toHaveLength(1);
    expect(screen.getByLabelText('Current password')).toBeTruthy();
  },
);
