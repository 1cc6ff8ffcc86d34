import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { REMOTE_CONTRACT_VERSION } from '@targum/contracts';
import { lazyComponent, RemoteLoaderContext } from '@targum/ui-kit';
import type { RemoteModule } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { testDirectory } from '../testing/remote-directory.ts';
import { RemoteDirectoryContext } from './directory.ts';
import RemotesInBackground from './remotes-in-background.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const moduleWith = (Background?: () => React.ReactNode): RemoteModule => ({
  contractVersion: REMOTE_CONTRACT_VERSION,
  release: 'test',
  catalogue: { load: async () => {} },
  screens: {},
  ...(Background && { Background }),
});

const down = () => Promise.reject(new Error('down'));

function open(modules: Record<string, RemoteModule>, isAdmin = false, loadOther = down) {
  const load = vi.fn(async (name: string) => modules[name] ?? loadOther());
  renderWithKit(
    <RemoteDirectoryContext value={testDirectory()}>
      <RemoteLoaderContext value={{ load, reload: load }}>
        <RemotesInBackground />
      </RemoteLoaderContext>
    </RemoteDirectoryContext>,
    { user: testUser({ isAdmin }) },
  );
  return load;
}

it("[4.135] the page runs the background components of a user's remotes", async () => {
  const load = open({ chat: moduleWith(() => 'chat runs') });
  await screen.findByText('chat runs');
  expect(load.mock.calls).toEqual([['chat']]);
});

it('a remote that is down or fails leaves the others running', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  open({ admin: moduleWith(() => 'admin runs') }, true);
  expect(await screen.findByText('admin runs')).toBeTruthy();
  cleanup();
  const broken = () => {
    throw new Error('broken');
  };
  open({ chat: moduleWith(broken), admin: moduleWith(() => 'admin runs') }, true);
  expect(await screen.findByText('admin runs')).toBeTruthy();
});

it('[4.135] a remote that failed loads again until it runs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const modules: Record<string, RemoteModule> = {};
  const load = open(modules);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(load).toHaveBeenCalledTimes(2);
  modules.chat = moduleWith(() => 'chat runs');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  screen.getByText('chat runs');
  await act(() => vi.advanceTimersByTimeAsync(300_000));
  expect(load).toHaveBeenCalledTimes(3);
});

it('[4.135] a remote runs while another remote and another component still load', async () => {
  const never = vi.fn(() => new Promise<never>(() => {}));
  lazyComponent(never);
  const load = open({ chat: moduleWith(() => 'chat runs') }, true, never);
  await screen.findByText('chat runs');
  expect(load.mock.calls).toContainEqual(['admin']);
  expect(never).toHaveBeenCalledTimes(2);
});

it.each([
  ['loads', 'without a data saver', undefined],
  ['loads', 'with a data saver that is off', { saveData: false }],
  ['does not load', 'with a data saver', { saveData: true }],
  ['does not load', 'with a data saver that the settings overrule', { saveData: true }, 'off'],
  ['does not load', "with 'Save data'", undefined, 'on'],
])('[3.94] the page %s lazy components ahead %s', async (does, _how, connection, chosen = '') => {
  localStorage.setItem('save-data', chosen);
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: connection } }));
  const load = vi.fn(async () => ({ default: () => 'part' }));
  lazyComponent(load);
  open({ chat: moduleWith(() => 'chat runs') });
  await screen.findByText('chat runs');
  expect(load).toHaveBeenCalledTimes(does === 'loads' ? 1 : 0);
  vi.unstubAllGlobals();
});
