import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { REMOTE_CONTRACT_VERSION } from '@targum/contracts';
import { RemoteLoaderContext } from '@targum/ui-kit';
import type { RemoteModule } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { testDirectory } from '../testing/remote-directory.ts';
import { RemoteDirectoryContext } from './directory.ts';
import RemotesInBackground from './remotes-in-background.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const moduleWith = (Background?: () => React.ReactNode): RemoteModule => ({
  contractVersion: REMOTE_CONTRACT_VERSION,
  release: 'test',
  catalogue: { load: async () => {} },
  screens: {},
  ...(Background && { Background }),
});

function open(modules: Record<string, RemoteModule>, isAdmin = false) {
  const load = vi.fn(async (name: string) => modules[name] ?? Promise.reject(new Error('down')));
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

it('[4.150] runs what the remotes of a user do in the background', async () => {
  const load = open({ chat: moduleWith(() => 'chat runs') });
  await screen.findByText('chat runs');
  expect(load.mock.calls).toEqual([['chat']]);
});

it('keeps a remote that is down and one that fails apart from the others', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  open({ admin: moduleWith(() => 'admin runs') }, true);
  await screen.findByText('admin runs');
  cleanup();
  const broken = () => {
    throw new Error('broken');
  };
  open({ chat: moduleWith(broken), admin: moduleWith(() => 'admin runs') }, true);
  await screen.findByText('admin runs');
});
