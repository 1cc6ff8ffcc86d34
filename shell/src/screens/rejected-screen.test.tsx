import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionApi } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { App } from '../app.tsx';
import { RemoteDirectoryContext } from '../remotes/directory.ts';
import { fakeServer, refuse } from '../testing/fake-server.ts';
import { testDirectory } from '../testing/remote-directory.ts';

const USER = 'GET /api/auth/user';
const TITLE = 'Your account was not approved';

const open = () => screen.findByRole('heading', { name: TITLE, level: 1 });

describe('the page of a rejected account', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('[2.36, 2.172] takes the place of the waiting page by itself', async () => {
    const { answers } = fakeServer({ [USER]: testUser({ approvalStatus: 'pending' }) });
    const onSessionLost = vi.fn();
    const { store } = renderWithKit(<App />, { events: { onSessionLost } });
    await screen.findByText('Your account is waiting for approval');
    answers[USER] = refuse(401, 'account_rejected', 'Unauthorized');
    const { currentUser } = sessionApi.endpoints;
    void store.dispatch(currentUser.initiate(undefined, { forceRefetch: true }));
    await open();
    expect(document.title).toBe(`${TITLE} · Targum`);
    expect(screen.queryByText('Your account is waiting for approval')).toBeNull();
    expect(onSessionLost).not.toHaveBeenCalled();
  });

  it('[2.171, 2.172, 6.1] answers a login and offers feedback, until the person wants to sign in with another account', async () => {
    fakeServer({
      'POST /api/auth/login': refuse(403, 'account_rejected', TITLE),
      'POST /api/auth/logout': () => new Response(null, { status: 204 }),
    });
    renderWithKit(
      <RemoteDirectoryContext value={testDirectory()}>
        <App />
      </RemoteDirectoryContext>,
      { route: '/login' },
    );
    await userEvent.type(await screen.findByLabelText('Email'), 'mara@example.org');
    await userEvent.type(screen.getByLabelText('Password'), 'secret1');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await open();
    expect(screen.getByText('Ask the person who invited you.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send Feedback' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send Feedback' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with another account' }));
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy();
  });
});
