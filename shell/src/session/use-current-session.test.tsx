import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { fakeServer } from '../testing/fake-server.ts';
import { useCurrentSession } from './use-current-session.ts';

const FRESH_MS = 5 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Name() {
  return <p>{useCurrentSession().user?.firstName ?? 'nobody'}</p>;
}

/** Requests the user each time it is mounted. */
function Page() {
  const [shown, setShown] = useState(true);
  return (
    <>
      <button onClick={() => setShown(!shown)}>Toggle</button>
      {shown && <Name />}
    </>
  );
}

it('[2.58] the session counts as fresh for five minutes', async () => {
  const user = vi.fn(() => Response.json(testUser()));
  fakeServer({ 'GET /api/auth/user': user });
  renderWithKit(<Page />);
  await screen.findByText('Mara');
  const showAgain = async () => {
    for (const _time of ['away', 'back']) {
      await userEvent.click(screen.getByRole('button', { name: 'Toggle' }));
    }
    await screen.findByText('Mara');
  };
  const loaded = Date.now();
  vi.setSystemTime(loaded + FRESH_MS - 1000);
  await showAgain();
  expect(user).toHaveBeenCalledOnce();
  vi.setSystemTime(loaded + FRESH_MS + 1000);
  await showAgain();
  await waitFor(() => expect(user).toHaveBeenCalledTimes(2));
});
