import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testUser } from '@targum/ui-kit/testing/test-user';
import { fakeServer, refuse } from '../testing/fake-server.ts';
import { openPage } from './testing/open-page.ts';

const SIGNUP = 'POST /api/auth/signup';
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }));

async function fillIn(confirmation = 'secret1') {
  await userEvent.type(screen.getByLabelText('First name'), 'Mara');
  await userEvent.type(screen.getByLabelText('Last name'), 'Okello');
  await userEvent.type(screen.getByLabelText('Email'), 'mara@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'secret1');
  await userEvent.type(screen.getByLabelText('Confirm password'), confirmation);
}

afterEach(() => {
  document.body.replaceChildren();
  document.head.replaceChildren();
  history.replaceState(null, '', '/');
  globalThis.targumSignIn = undefined;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the plain signup', () => {
  it('[2.16, 2.20, 2.208] has the fields of the signup, and an error at every missing one', async () => {
    const { requestsFor } = fakeServer({});
    await openPage('signup');
    expect(screen.getByRole('heading', { name: 'Create account' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    await submit();
    expect(screen.getByText('First name is required')).toBeTruthy();
    expect(screen.getByText('Last name is required')).toBeTruthy();
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    expect(requestsFor(SIGNUP)).toEqual([]);
  });

  it('[2.16, 2.21] requires the password twice', async () => {
    fakeServer({});
    await openPage('signup');
    await fillIn('secret2');
    await submit();
    expect(screen.getByText("Passwords don't match")).toBeTruthy();
  });

  it("[2.27] shows the server's message about a field beside it", async () => {
    fakeServer({
      [SIGNUP]: refuse(422, 'validation_failed', 'Some of the values are not valid', {
        email: ['This address cannot be used'],
      }),
    });
    await openPage('signup');
    await fillIn();
    await submit();
    expect(await screen.findByText('This address cannot be used')).toBeTruthy();
    expect(screen.getByText('Signup failed')).toBeTruthy();
  });

  it('[2.16, 2.22, 2.26] sends no confirmation, and hands the picture over', async () => {
    const { bodies } = fakeServer({ [SIGNUP]: testUser() });
    await openPage('signup');
    await fillIn();
    const file = new File(['x'], 'me.png', { type: 'image/png' });
    await userEvent.upload(screen.getByLabelText('Profile Picture'), file);
    await submit();
    const { notice, target, mayOpenSetup, picture } = await globalThis.targumSignIn!.signedIn;
    expect(notice).toEqual({ title: 'Account created!', description: 'Welcome to the product!' });
    expect([target, mayOpenSetup]).toEqual(['/', false]);
    expect(picture).toEqual({ file, failed: 'Failed to upload profile picture' });
    expect(await bodies(SIGNUP)).toEqual([
      { firstName: 'Mara', lastName: 'Okello', email: 'mara@example.org', password: 'secret1' },
    ]);
  });

  it('[2.180] keeps the page that was wanted at the login', async () => {
    fakeServer({ [SIGNUP]: testUser() });
    await openPage('signup', { state: { wanted: '/shared/abc' } });
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/shared/abc');
    await fillIn();
    await submit();
    expect((await globalThis.targumSignIn!.signedIn).target).toBe('/shared/abc');
  });

  it.each([
    ['text/plain', 10, 'Unsupported file'],
    ['image/png', 5 * 1024 * 1024 + 1, 'File too large'],
  ])('[2.87] rejects a picture of type %s and %i bytes', async (type, size, title) => {
    await openPage('signup');
    const file = new File(['x'], 'me.png', { type });
    Object.defineProperty(file, 'size', { value: size });
    await userEvent.upload(screen.getByLabelText('Profile Picture'), file, { applyAccept: false });
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Upload' })).toBeTruthy();
  });

  it('[2.19] lets the user choose, change and remove the picture', async () => {
    await openPage('signup');
    expect(screen.getByText('JPG, PNG or GIF. Max 5MB.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    const picture = new File(['x'], 'me.png', { type: 'image/png' });
    await userEvent.upload(screen.getByLabelText('Profile Picture'), picture);
    expect(screen.getByRole('button', { name: 'Change' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.getByRole('button', { name: 'Upload' })).toBeTruthy();
  });

  it.each(['Password', 'Confirm password'])('[2.3] shows and hides the field %s', async (label) => {
    await openPage('signup');
    const field = screen.getByLabelText<HTMLInputElement>(label);
    const toggle = () => within(field.parentElement!).getByRole('button');
    expect(toggle().getAttribute('aria-label')).toBe('Show password');
    await userEvent.click(toggle());
    expect(field.type).toBe('text');
    expect(toggle().getAttribute('aria-label')).toBe('Hide password');
  });
});
