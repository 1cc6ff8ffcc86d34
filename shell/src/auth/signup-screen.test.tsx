import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { fakeServer, refuse } from '../testing/fake-server.ts';
import SignupScreen from './signup-screen.tsx';

const SIGNUP = 'POST /api/auth/signup';
const PICTURE = 'POST /api/auth/profile-picture';

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }));

async function fillIn(confirmation = 'secret1') {
  await userEvent.type(screen.getByLabelText('First name'), 'Mara');
  await userEvent.type(screen.getByLabelText('Last name'), 'Okello');
  await userEvent.type(screen.getByLabelText('Email'), 'mara@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'secret1');
  await userEvent.type(screen.getByLabelText('Confirm password'), confirmation);
}

describe('the signup', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('[2.20] shows an error at every missing field', async () => {
    const { requestsFor } = fakeServer({});
    renderWithKit(<SignupScreen />);
    await submit();
    expect(await screen.findByText('First name is required')).toBeTruthy();
    expect(screen.getByText('Last name is required')).toBeTruthy();
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    expect(requestsFor(SIGNUP)).toEqual([]);
  });

  it('[2.16, 2.21] requires the password twice', async () => {
    fakeServer({});
    renderWithKit(<SignupScreen />);
    await fillIn('secret2');
    await submit();
    expect(await screen.findByText("Passwords don't match")).toBeTruthy();
  });

  it('[2.27] shows its own text if the server sent none', async () => {
    fakeServer({ [SIGNUP]: () => new Response('<html>', { status: 500 }) });
    renderWithKit(<SignupScreen />);
    await fillIn();
    await submit();
    expect(await screen.findByText('Please try again.')).toBeTruthy();
    expect(screen.getByText('Signup failed')).toBeTruthy();
  });

  it('[2.16, 2.22, 2.26] sends no confirmation, and sends the picture after the account exists', async () => {
    const { bodies, requests } = fakeServer({ [SIGNUP]: testUser(), [PICTURE]: testUser() });
    renderWithKit(<SignupScreen />);
    await fillIn();
    const picture = new File(['x'], 'me.png', { type: 'image/png' });
    await userEvent.upload(screen.getByLabelText('Profile Picture'), picture);
    expect(screen.getByRole('button', { name: 'Change' })).toBeTruthy();
    await submit();
    expect(await screen.findByText('Account created!')).toBeTruthy();
    expect(screen.getByText('Welcome to the product!')).toBeTruthy();
    await vi.waitFor(() =>
      expect(requests.map(({ url }) => new URL(url).pathname).slice(0, 2)).toEqual([
        '/api/auth/signup',
        '/api/auth/profile-picture',
      ]),
    );
    expect(await bodies(SIGNUP)).toEqual([
      { firstName: 'Mara', lastName: 'Okello', email: 'mara@example.org', password: 'secret1' },
    ]);
  });

  it("[2.27] shows the server's message about a field beside it", async () => {
    fakeServer({
      [SIGNUP]: refuse(422, 'validation_failed', 'Some of the values are not valid', {
        email: ['This address cannot be used'],
      }),
    });
    renderWithKit(<SignupScreen />);
    await fillIn();
    await submit();
    expect(await screen.findByText('This address cannot be used')).toBeTruthy();
    expect(screen.getByText('Signup failed')).toBeTruthy();
  });

  it.each([
    ['text/plain', 10, 'Unsupported file'],
    ['image/png', 5 * 1024 * 1024 + 1, 'File too large'],
  ])('[2.87] rejects a picture of type %s and %i bytes', async (type, size, title) => {
    renderWithKit(<SignupScreen />);
    const file = new File(['x'], 'me.png', { type });
    Object.defineProperty(file, 'size', { value: size });
    await userEvent.upload(screen.getByLabelText('Profile Picture'), file, { applyAccept: false });
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Upload' })).toBeTruthy();
  });

  it('[2.19] lets the user choose, change and remove the picture', async () => {
    renderWithKit(<SignupScreen />);
    expect(screen.getByText('JPG, PNG or GIF. Max 5MB.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Upload' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    const picture = new File(['x'], 'me.png', { type: 'image/png' });
    await userEvent.upload(screen.getByLabelText('Profile Picture'), picture);
    expect(screen.getByRole('button', { name: 'Change' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.getByRole('button', { name: 'Upload' })).toBeTruthy();
  });

  it.each(['Password', 'Confirm password'])('[2.3] shows and hides the field %s', async (label) => {
    renderWithKit(<SignupScreen />);
    const field = screen.getByLabelText<HTMLInputElement>(label);
    const toggle = () => within(field.parentElement!).getByRole('button');
    expect(toggle().getAttribute('aria-label')).toBe('Show password');
    await userEvent.click(toggle());
    expect(field.type).toBe('text');
    expect(toggle().getAttribute('aria-label')).toBe('Hide password');
    await userEvent.click(toggle());
    expect(field.type).toBe('password');
  });

  it('[2.16] shows that the account is being created, and sends once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const sent = vi.fn(async () => {
      await promise;
      return Response.json(testUser(), { status: 201 });
    });
    vi.stubGlobal('fetch', sent);
    renderWithKit(<SignupScreen />);
    await fillIn();
    await submit();
    await userEvent.click(await screen.findByRole('button', { name: 'Creating account...' }));
    expect(sent).toHaveBeenCalledOnce();
    resolve();
    expect(await screen.findByText('Welcome to the product!')).toBeTruthy();
  });

  it('[2.16] has a link to the login', () => {
    renderWithKit(<SignupScreen />);
    expect(screen.getByRole('heading', { name: 'Create account' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  });
});
