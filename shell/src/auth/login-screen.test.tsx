import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { fakeServer, refuse } from '../testing/fake-server.ts';
import LoginScreen from './login-screen.tsx';

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
    renderWithKit(<LoginScreen />);
    await fillIn('mara', '12345');
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    expect(requestsFor('POST /api/auth/login')).toEqual([]);
  });

  it('[2.1, 2.8] sends the address in lower case and shows a welcome notice', async () => {
    const { bodies } = fakeServer({ 'POST /api/auth/login': testUser() });
    renderWithKit(<LoginScreen />);
    await fillIn(' Mara@Example.org ', 'secret1');
    expect(await screen.findByText('Welcome back!')).toBeTruthy();
    expect(screen.getByText('You have successfully logged in.')).toBeTruthy();
    expect(await bodies('POST /api/auth/login')).toEqual([
      { email: 'mara@example.org', password: 'secret1' },
    ]);
  });

  it('[2.9] shows the message of the server', async () => {
    fakeServer({
      'POST /api/auth/login': refuse(401, 'invalid_credentials', 'Incorrect email or password'),
    });
    renderWithKit(<LoginScreen />);
    await fillIn('mara@example.org', 'wrong-one');
    expect(await screen.findByText('Login failed')).toBeTruthy();
    expect(screen.getByText('Incorrect email or password')).toBeTruthy();
  });

  it('[2.9] shows its own text if the server sent none', async () => {
    fakeServer({ 'POST /api/auth/login': () => new Response('<html>', { status: 500 }) });
    renderWithKit(<LoginScreen />);
    await fillIn('mara@example.org', 'secret1');
    expect(await screen.findByText('Please check your credentials and try again.')).toBeTruthy();
  });

  it('[2.3] shows and hides the password', async () => {
    renderWithKit(<LoginScreen />);
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
    renderWithKit(<LoginScreen />);
    await fillIn('mara@example.org', 'secret1');
    await userEvent.click(await screen.findByRole('button', { name: 'Signing in...' }));
    expect(sent).toHaveBeenCalledOnce();
    resolve();
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  });

  it('[2.1] shows the logo and a link to the signup', () => {
    const { container } = renderWithKit(<LoginScreen />);
    expect(container.querySelector('svg[viewBox="0 0 32 32"]')).not.toBeNull();
    expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Sign up' });
    expect(link.getAttribute('href')).toBe('/signup');
  });
});
