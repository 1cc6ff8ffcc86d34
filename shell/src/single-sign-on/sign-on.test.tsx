import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { selectSession, useLocation } from '@targum/ui-kit';
import { testUser } from '@targum/ui-kit/testing';
import { signInProblem } from '@targum/contracts/on-demand';
import { App } from '../app.tsx';
import LoginScreen from '../auth/login-screen.tsx';
import SignupScreen from '../auth/signup-screen.tsx';
import { fakeServer, refuse } from '../testing/fake-server.ts';
import { testDirectory, testRemote } from '../testing/remote-directory.ts';
import { renderWithRemotes } from '../testing/render-with-remotes.tsx';

/** Sets the ways to sign in that nginx would fill into the page. */
const offer = (ways: string, label = 'none') => {
  for (const [name, content] of [
    ['sign-in', ways],
    ['sign-in-label', label],
  ]) {
    const meta = document.createElement('meta');
    meta.name = name!;
    meta.content = content!;
    document.head.append(meta);
  }
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const meta of document.querySelectorAll('meta[name^="sign-in"]')) meta.remove();
});

const button = (name = 'Continue with single sign-on') => screen.findByRole('link', { name });
const hrefOf = async (name?: string) => (await button(name)).getAttribute('href');
function Place() {
  return <p>at {useLocation().pathname}</p>;
}

const LINK = '/api/auth/oidc/link';

it('[2.127] the login page without a provider has its usual form', async () => {
  offer('password');
  renderWithRemotes(<LoginScreen />, { route: '/login' });
  expect(await screen.findByLabelText('Email')).toBeTruthy();
  expect(screen.queryByText('or')).toBeNull();
  expect(screen.queryAllByRole('link').map((link) => link.textContent)).toEqual([
    'Sign up',
    'Help',
  ]);
});

it('[2.127] the button above the form leads to the provider', async () => {
  offer('password sso', 'Sign in with Acme');
  renderWithRemotes(<LoginScreen />, { route: '/login' });
  const link = await button('Sign in with Acme');
  expect(link.getAttribute('href')).toBe('/api/auth/oidc/start');
  const after = link.compareDocumentPosition(screen.getByLabelText('Email'));
  expect(after & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('[2.126, 2.127] the provider leads back to the page that the user wanted', async () => {
  offer('password sso');
  renderWithRemotes(<LoginScreen />, { route: '/chat/1?message=2' });
  expect(await hrefOf()).toBe('/api/auth/oidc/start?returnTo=%2Fchat%2F1%3Fmessage%3D2');
});

it('[2.127, 2.223] the login page has neither form nor signup where passwords are switched off', async () => {
  offer('sso');
  renderWithRemotes(<LoginScreen />, { route: '/login' });
  expect(await button()).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'This device is shared' })).toBeTruthy();
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
  cleanup();
  renderWithRemotes(<SignupScreen />, { route: '/signup' });
  expect(screen.queryByLabelText('Email')).toBeNull();
});

it('[2.120, 2.127] the first admin finds the form at /login?password=1', async () => {
  offer('sso');
  renderWithRemotes(<LoginScreen />, { route: '/login?password=1' });
  expect(await screen.findByLabelText('Email')).toBeTruthy();
  expect(await button()).toBeTruthy();
});

it.each(signInProblem.options)('[2.115] the login page explains %s', async (problem) => {
  offer('password sso');
  fakeServer({});
  renderWithRemotes(<LoginScreen />, { route: `/login?problem=${problem}` });
  const { textContent } = await screen.findByRole('alert');
  expect(textContent.length).toBeGreaterThan(20);
  expect(textContent).not.toContain('shell.');
  expect(screen.getByLabelText('Email')).toBeTruthy();
});

it.each([
  [
    'no_email',
    'mara@intranet',
    /^The sign-in service sent the address mara@intranet, which cannot/,
  ],
  ['email_unverified', 'mara@example.org', /^An account .* sent the address mara@example\.org\.$/],
  ['email_taken', 'mara@example.org', /^An account .* sent the address mara@example\.org\.$/],
])('[2.144] the login page names the address with the problem %s', async (code, address, text) => {
  offer('password sso');
  fakeServer({ 'GET /api/auth/oidc/problem': { code, address } });
  renderWithRemotes(<LoginScreen />, { route: `/login?problem=${code}` });
  expect((await screen.findByRole('alert')).textContent).toMatch(text);
});

it('[2.144] the login page does not name the address with another problem', async () => {
  offer('password sso');
  const problem = { code: 'email_taken', address: 'mara@example.org' };
  fakeServer({ 'GET /api/auth/oidc/problem': problem });
  renderWithRemotes(<LoginScreen />, { route: '/login?problem=no_email' });
  expect((await screen.findByRole('alert')).textContent).toMatch(/did not send your e-mail/);
});

it('[2.123] a signed-in user sees why the sign-in as another person failed', async () => {
  fakeServer({ 'GET /api/auth/user': testUser() });
  renderWithRemotes(<App />, { user: testUser(), route: '/login?problem=other_account' });
  expect(await screen.findByText(/^You signed in as another person/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Targum' }).getAttribute('href')).toBe('/');
});

it('[2.128, 8.11] the user links an account with its password, and each attempt sends one request', async () => {
  offer('sso');
  const { bodies, answers } = fakeServer({
    [`GET ${LINK}`]: { email: 'mara@example.org', returnTo: '/shared/abc' },
    [`POST ${LINK}`]: refuse(422, 'validation_failed', 'Current password is incorrect', {
      password: ['Current password is incorrect'],
    }),
  });
  const { store } = renderWithRemotes(
    <>
      <LoginScreen />
      <Place />
    </>,
    { route: '/login?link=1' },
  );
  expect(await screen.findByText(/^mara@example.org already has an account/)).toBeTruthy();
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Link and sign in' }));
  await submit();
  expect(await screen.findByText('Current password is required')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Password'), 'secret12');
  await submit();
  expect((await screen.findAllByText('Current password is incorrect')).length).toBeGreaterThan(0);
  answers[`POST ${LINK}`] = refuse(503, 'unavailable', 'Not now');
  await submit();
  await screen.findByText('Not now');
  answers[`POST ${LINK}`] = testUser();
  await submit();
  expect(await screen.findByText('Your account is linked')).toBeTruthy();
  expect(await screen.findByText('at /shared/abc')).toBeTruthy();
  expect(selectSession(store.getState()).user?.email).toBe('mara@example.org');
  expect(await bodies(`POST ${LINK}`)).toEqual([
    { password: 'secret12' },
    { password: 'secret12' },
    { password: 'secret12' },
  ]);
});

it('[2.204] the link of the first admin leads to the setup', async () => {
  offer('sso');
  fakeServer({
    [`GET ${LINK}`]: { email: 'mara@example.org', returnTo: '/' },
    [`POST ${LINK}`]: { ...testUser({ isAdmin: true }), opensSetup: true },
  });
  renderWithRemotes(
    <>
      <LoginScreen />
      <Place />
    </>,
    {
      route: '/login?link=1',
      directory: testDirectory({
        remotes: [
          testRemote('admin', [{ paths: ['/admin/setup'], screen: 'SetupScreen', role: 'admin' }]),
        ],
      }),
    },
  );
  await userEvent.type(await screen.findByLabelText('Password'), 'secret12');
  await userEvent.click(screen.getByRole('button', { name: 'Link and sign in' }));
  expect(await screen.findByText('at /admin/setup')).toBeTruthy();
});

it('[2.128] the page asks the user to check the connection if no answer arrives', async () => {
  offer('password sso');
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  renderWithRemotes(<LoginScreen />, { route: '/login?link=1' });
  expect(
    await screen.findByText(
      'The account could not be linked. Check your connection and try again.',
    ),
  ).toBeTruthy();
});

it('[2.128] the page says that the step has expired, and leads to its start', async () => {
  offer('password sso');
  fakeServer({
    [`GET ${LINK}`]: refuse(
      409,
      'conflict',
      'This step has expired. Start again with single sign-on.',
    ),
  });
  renderWithRemotes(<LoginScreen />, { route: '/login?link=1' });
  expect(await screen.findByText(/^This step has expired/)).toBeTruthy();
  expect(await hrefOf()).toBe('/api/auth/oidc/start');
});
