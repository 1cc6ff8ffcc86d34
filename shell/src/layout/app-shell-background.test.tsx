import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { RemoteDirectoryContext } from '../remotes/directory.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { testDirectory } from '../testing/remote-directory.ts';
import { AppShell } from './app-shell.tsx';

const request = vi.hoisted(() => vi.fn());
vi.mock('../remotes/remotes-in-background.tsx', () => request());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[4.135] code that runs in the background loads again if it could not be loaded', async () => {
  request.mockRejectedValueOnce(new Error('Loading chunk 7 failed'));
  request.mockResolvedValue({ default: () => 'remotes run' });
  fakeServer({ 'GET /api/chats': [] });
  renderWithKit(
    <RemoteDirectoryContext value={testDirectory()}>
      <AppShell>screen</AppShell>
    </RemoteDirectoryContext>,
    { user: testUser() },
  );
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(request).toHaveBeenCalledOnce();
  expect(screen.queryByText('remotes run')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  screen.getByText('remotes run');
});
