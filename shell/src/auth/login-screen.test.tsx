import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Route, Routes, selectSession, useLocation } from '@targum/ui-kit';
import { testUser } from '@targum/ui-kit/testing';
import { fakeServer, refuse } from '../testing/fake-server.ts';
import { testDirectory, testRemote } from '../testing/remote-directory.ts';
import { renderWithRemotes } from '../testing/render-with-remotes.tsx';
import LoginScreen from './login-screen.tsx';
import SignupScreen from './signup-screen.tsx';

describe('the login', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  const fillIn = async (email: string, password: string) => {
    if (email) await userEvent.type(screen.getByLabelText('Email'), email);
    if (password) await userEvent.type(screen.getByLabelText('Password'), password);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  };

  it('[2.5, 2.6] shows errors before it sends anything', async () => {
    const { requestsFor } = fakeServer({});
    renderWithRemotes(<LoginScreen />);
    await fillIn('mara', '12345');
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    expect(requestsFor('POST /api/auth/login')).toEqual([]);
  });

  it('[2.1, 2.8] sends the address in lower case and shows a welcome notice', async () => {
    const { bodies } = fakeServer({ 'POST /api/auth/login': testUser() });
    renderWithRemotes(<LoginScreen />);
    await fillIn(' Mara@Example.org ', 'secret1');
    expect(await screen.findByText('Welcome back!')).toBeTruthy();
    expect(screen.getByText('You have successfully logged in.')).toBeTruthy();
    expect(await bodies('POST /api/auth/login')).toEqual([
      { email: 'mara@example.org', password: 'secret1' },
    ]);
  });

  it('[2.230, 2.231] says that messages wait, and deletes drafts of another person before the page shows them', async () => {
    fakeServer({ 'POST /api/auth/login': testUser() });
    const left = {
      'last-person': '{"userId":"ana"}',
      'draft:home': 'secret',
      'outbox:ana': '[{}]',
    };
    for (const [key, text] of Object.entries(left)) localStorage.setItem(key, text);
    const { store } = renderWithRemotes(<LoginScreen />);
    screen.getByText(/^1 message waits on this device\. It is sent when the same person signs in,/);
    const found: unknown[] = [];
    store.subscribe(() => {
      if (selectSession(store.getState()).user)
        found.push(...Object.keys(left).map((key) => localStorage.getItem(key)));
    });
    await fillIn('mara@example.org', 'secret1');
    await vi.waitFor(() => expect(found).not.toEqual([]));
    expect(new Set(found)).toEqual(new Set([null]));
  });

  it('[2.9, 2.168] tells of a wrong password in a notice, and below it until the email address or the password changes', async () => {
    fakeServer({
      'POST /api/auth/login': refuse(401, 'invalid_credentials', 'Incorrect email or password'),
    });
    renderWithRemotes(<LoginScreen />);
    const password = screen.getByLabelText<HTMLInputElement>('Password');
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    const described = () =>
      (password.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent);
    await fillIn('mara@example.org', 'wrong-one');
    await vi.waitFor(() => expect(described()).toEqual(['Incorrect email or password']));
    expect(screen.getByText('Login failed')).toBeTruthy();
    expect(screen.getAllByText('Incorrect email or password')).toHaveLength(2);
    expect(document.activeElement).toBe(password);
    expect(email.value).toBe('mara@example.org');

    await userEvent.click(email);
    await userEvent.tab();
    expect(described()).toEqual(['Incorrect email or password']);
    await userEvent.type(password, 'x');
    expect(described()).toEqual([undefined]);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await vi.waitFor(() => expect(described()).toEqual(['Incorrect email or password']));
    await userEvent.type(email, 'x');
    expect(described()).toEqual([undefined]);
  });

  it('[2.169] says who resets a forgotten password', async () => {
    renderWithRemotes(<LoginScreen />);
    expect(screen.queryByText('Ask your administrator to reset it.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    expect(screen.getByText('Ask your administrator to reset it.')).toBeTruthy();
  });

  it.each([
    ['/login', undefined, '/'],
    ['/shared/abc', 'Sign in to read the shared copy.', '/shared/abc'],
    ['/chat/1?message=2', 'Sign in to open the chat.', '/chat/1?message=2'],
  ])('[2.8, 2.170] leads from %s with the line %s to %s', async (route, line, target) => {
    fakeServer({ 'POST /api/auth/login': testUser() });
    const Address = () => {
      const { pathname, search } = useLocation();
      return <p>at {pathname + search}</p>;
    };
    renderWithRemotes(
      <>
        <LoginScreen />
        <Address />
      </>,
      { route },
    );
    expect(screen.queryByText(/^Sign in to /)?.textContent).toBe(line);
    await fillIn('mara@example.org', 'secret1');
    expect(await screen.findByText('Welcome back!')).toBeTruthy();
    expect(await screen.findByText(`at ${target}`)).toBeTruthy();
  });

  it.each([
    ['the setup', '/admin/setup', '/login', '/admin/setup'],
    ['the wanted chat', '/admin/setup', '/chat/1', '/chat/1'],
    ['the start page if no remote has the setup', '/admin/users', '/login', '/'],
  ])(
    '[2.204] the first login of the first admin leads to %s',
    async (_where, path, route, target) => {
      fakeServer({ 'POST /api/auth/login': { ...testUser({ isAdmin: true }), opensSetup: true } });
      const readAll = vi.fn();
      const admin = testRemote('admin', [{ paths: [path], screen: 'SetupScreen', role: 'admin' }]);
      const directory = { ...testDirectory({ remotes: [admin] }), readAll };
      const Address = () => <p>at {useLocation().pathname}</p>;
      renderWithRemotes(
        <>
          <LoginScreen />
          <Address />
        </>,
        { route, directory },
      );
      await fillIn('mara@example.org', 'secret1');
      expect(await screen.findByText('Welcome back!')).toBeTruthy();
      expect(await screen.findByText(`at ${target}`)).toBeTruthy();
      expect(readAll).toHaveBeenCalledTimes(route === '/login' ? 1 : 0);
    },
  );

  it('[2.180] keeps the wanted page through the signup, also on the way back to the login', async () => {
    fakeServer({ 'POST /api/auth/signup': testUser() });
    const Address = () => {
      const { pathname } = useLocation();
      return <p>at {pathname}</p>;
    };
    renderWithRemotes(
      <>
        <Routes>
          <Route path="/signup" element={<SignupScreen />} />
          <Route path="*" element={<LoginScreen />} />
        </Routes>
        <Address />
      </>,
      { route: '/shared/abc' },
    );
    await userEvent.click(screen.getByRole('link', { name: 'Sign up' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in' }));
    expect(await screen.findByText('Sign in to read the shared copy.')).toBeTruthy();

    await userEvent.click(screen.getByRole('link', { name: 'Sign up' }));
    await userEvent.type(screen.getByLabelText('First name'), 'Mara');
    await userEvent.type(screen.getByLabelText('Last name'), 'Okello');
    await userEvent.type(screen.getByLabelText('Email'), 'mara@example.org');
    await userEvent.type(screen.getByLabelText('Password'), 'secret1');
    await userEvent.type(screen.getByLabelText('Confirm password'), 'secret1');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('at /shared/abc')).toBeTruthy();
  });

  it('[2.9] shows its own text if the server sent none', async () => {
    fakeServer({ 'POST /api/auth/login': () => new Response('<html>', { status: 500 }) });
    renderWithRemotes(<LoginScreen />);
    await fillIn('mara@example.org', 'secret1');
    expect(await screen.findByText('Please check your credentials and try again.')).toBeTruthy();
  });

  it('[2.3] shows and hides the password', async () => {
    renderWithRemotes(<LoginScreen />);
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field.type).toBe('password');
  });

  it('[2.1] shows that it is signing in, and sends once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const sent = vi.fn(async () => {
      await promise;
      return Response.json(testUser());
    });
    vi.stubGlobal('fetch', sent);
    renderWithRemotes(<LoginScreen />);
    await fillIn('mara@example.org', 'secret1');
    await userEvent.click(await screen.findByRole('button', { name: 'Signing in...' }));
    expect(sent).toHaveBeenCalledOnce();
    resolve();
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  });

  it('[2.1] shows the logo and a link to the signup', () => {
    const { container } = renderWithRemotes(<LoginScreen />);
    expect(container.querySelector('svg[viewBox="0 0 32 32"]')).not.toBeNull();
    expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeTruthy();
    expect(screen.getByText('Targum: AI assistants for Bible translation teams.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Sign up' });
    expect(link.getAttribute('href')).toBe('/signup');
  });
});
