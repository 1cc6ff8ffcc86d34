import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createAppStore, selectSession } from '@targum/ui-kit';
import { testUser } from '@targum/ui-kit/testing';
import { fakeServer } from '../testing/fake-server.ts';
import type { SignedIn, WaitingApplication } from './hand-over.ts';
import { takeOver } from './take-over.tsx';

afterEach(() => {
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

it('[2.211, 2.212, 2.230] the application opens one feedback dialog, and closes it when a person has signed in', async () => {
  const { requestsFor } = fakeServer({});
  const { promise: signedIn, resolve } = Promise.withResolvers<SignedIn>();
  const onWaiting = vi.fn<(application: WaitingApplication) => void>();
  const store = createAppStore({ onSessionLost: vi.fn(), onUserLoadFailed: vi.fn() });
  const taken = takeOver({ signedIn, onWaiting }, store);
  const { openFeedback } = onWaiting.mock.calls[0]![0];
  act(() => {
    openFeedback();
    openFeedback();
  });
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));

  const left = { 'last-person': '{"userId":"ana"}', 'draft:home': 'secret', 'outbox:ana': '[{}]' };
  for (const [key, text] of Object.entries(left)) localStorage.setItem(key, text);
  const answer = Response.json(testUser());
  await act(async () => {
    resolve({ answer, notice: undefined, target: '/chat/1#end', mayOpenSetup: false });
    await taken;
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location.pathname + location.hash).toBe('/chat/1#end');
  expect(selectSession(store.getState()).user).toMatchObject({ email: testUser().email });
  expect(requestsFor('GET /api/auth/user')).toEqual([]);
  for (const key of Object.keys(left)) expect(localStorage.getItem(key)).toBeNull();
});
