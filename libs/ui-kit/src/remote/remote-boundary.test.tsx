import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { REMOTE_CONTRACT_VERSION } from '@targum/contracts';
import { renderWithKit } from '../testing/index.tsx';
import { RemoteBoundary, RemoteLoaderContext } from './remote-boundary.tsx';
import { RemoteVersionError } from './remote-loader.ts';
import type { RemoteLoader } from './remote-loader.ts';
import type { RemoteModule } from './remote-module.ts';

const moduleWith = (Screen: () => React.ReactNode): RemoteModule => ({
  contractVersion: REMOTE_CONTRACT_VERSION,
  release: 'test',
  catalogue: { load: async () => {} },
  screens: { Screen },
});

function setUp(loader: RemoteLoader) {
  return renderWithKit(
    <RemoteLoaderContext value={loader}>
      <RemoteBoundary name="chat" screen="Screen" skeleton="skeleton" />
    </RemoteLoaderContext>,
  );
}

const working = moduleWith(() => 'the screen');

class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

describe('RemoteBoundary', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('shows the skeleton, then the screen', async () => {
    setUp({ load: async () => working, reload: vi.fn() });
    expect(screen.getByText('skeleton')).toBeTruthy();
    expect(await screen.findByText('the screen')).toBeTruthy();
  });

  it('[3.49] shows a card when the remote is down, and reloads the remote on Retry', async () => {
    const reload = vi.fn(async () => working);
    setUp({ load: () => Promise.reject(new Error('down')), reload });
    expect(await screen.findByText('This screen could not be loaded')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('the screen')).toBeTruthy();
    expect(reload).toHaveBeenCalledExactlyOnceWith('chat');
  });

  it('shows a card when the remote has another contract version', async () => {
    setUp({ load: () => Promise.reject(new RemoteVersionError('2')), reload: vi.fn() });
    expect(await screen.findByText('This screen is being updated')).toBeTruthy();
  });

  it('keeps the error of a screen inside its card', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = moduleWith(() => {
      throw new Error('broken');
    });
    const reload = vi.fn(async () => working);
    setUp({ load: async () => broken, reload });
    expect(await screen.findByText('This screen could not be loaded')).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });

  it('[3.49] reloads the remote, once, when a release has replaced a chunk', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const stale = moduleWith(() => {
      throw new ChunkLoadError('Loading chunk 7 failed');
    });
    const reload = vi.fn(async () => stale);
    setUp({ load: async () => stale, reload });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
});
