import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { useAdminCounts } from '@targum/ui-kit';
import { useCurrentSession } from './session/use-current-session.ts';
import { fakeServer } from './testing/fake-server.ts';

let hidden = false;

beforeEach(() => {
  hidden = false;
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
    hidden ? 'hidden' : 'visible',
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

async function setHidden(value: boolean): Promise<void> {
  hidden = value;
  window.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
}

it("[3.26] the page requests an admin's counts every 30 seconds while visible", async () => {
  const answer = vi.fn(() => Response.json({ count: 1 }));
  fakeServer({
    'GET /api/admin/users/pending-count': answer,
    'GET /api/admin/feedback/unread-count': answer,
  });
  const Counts = () => `${useAdminCounts().pending}`;
  renderWithKit(<Counts />, { user: testUser({ isAdmin: true }) });
  await pass(1);
  expect(answer).toHaveBeenCalledTimes(2);
  await pass(28);
  expect(answer).toHaveBeenCalledTimes(2);
  await pass(2);
  expect(answer).toHaveBeenCalledTimes(4);
  await setHidden(true);
  await pass(90);
  expect(answer).toHaveBeenCalledTimes(4);
});

it('[2.36] the page requests the user every ten seconds while visible and waiting for approval', async () => {
  const answer = vi.fn(() => Response.json(testUser({ approvalStatus: 'pending' })));
  fakeServer({ 'GET /api/auth/user': answer });
  const Status = () => useCurrentSession().status;
  renderWithKit(<Status />);
  await pass(1);
  expect(answer).toHaveBeenCalledOnce();
  await pass(8);
  expect(answer).toHaveBeenCalledOnce();
  await pass(2);
  expect(answer).toHaveBeenCalledTimes(2);
  await setHidden(true);
  await pass(40);
  expect(answer).toHaveBeenCalledTimes(2);
});
