import { describe, expect, it, vi } from 'vitest';
import { REMOTE_CONTRACT_VERSION } from '@targum/contracts';
import type { RemoteEntry } from '@targum/contracts';
import { createRemoteLoader, RemoteVersionError } from './remote-loader.ts';
import type { RemoteModule } from './remote-module.ts';

const entry = '/mfe/chat/mf-manifest.json';
const chat = { name: 'chat', entry, contractVersion: REMOTE_CONTRACT_VERSION };
const registryOf = (contractVersion: number) => ({ remotes: [{ ...chat, contractVersion }] });
const moduleOf = (contractVersion: number = REMOTE_CONTRACT_VERSION): RemoteModule => ({
  contractVersion,
  release: 'test',
  catalogue: { load: async () => {} },
  screens: {},
});

const manifestOf = (fresh: boolean) => ({
  metaData: { remoteEntry: { name: `assets/${fresh ? 'new' : 'known'}.js` } },
  exposes: [],
  targum: { routes: [] },
  shared: [],
});

function setUp(options: { registry?: unknown; module?: RemoteModule } = {}) {
  const { registry = { remotes: [chat] }, module = moduleOf() } = options;
  const fetchRegistry = vi.fn(async () => registry);
  const fetchManifest = vi.fn(async (_remote: RemoteEntry, fresh: boolean) => manifestOf(fresh));
  const registerRemotes = vi.fn();
  const loadRemote = vi.fn(async () => ({ default: module }));
  const loader = createRemoteLoader({
    federation: { registerRemotes, loadRemote: loadRemote as never },
    fetchRegistry,
    fetchManifest,
  });
  return { loader, fetchRegistry, registerRemotes, loadRemote, module };
}

describe('a remote', () => {
  it('comes from the registry and is loaded once', async () => {
    const { loader, registerRemotes, loadRemote, fetchRegistry, module } = setUp();
    expect(await loader.load('chat')).toBe(module);
    expect(await loader.load('chat')).toBe(module);
    expect(fetchRegistry).toHaveBeenCalledOnce();
    expect(registerRemotes).toHaveBeenCalledExactlyOnceWith(
      [{ name: 'chat', entry: '/mfe/chat/assets/known.js' }],
      { force: false },
    );
    expect(loadRemote).toHaveBeenCalledExactlyOnceWith('chat/module');
  });

  it('[3.49] is tried once more with a fresh registry and manifest after a failed load', async () => {
    const { loader, fetchRegistry, registerRemotes, loadRemote, module } = setUp();
    loadRemote.mockRejectedValueOnce(new Error('ChunkLoadError'));
    expect(await loader.load('chat')).toBe(module);
    expect(fetchRegistry).toHaveBeenCalledTimes(2);
    const [remotes, options] = registerRemotes.mock.calls[1] ?? [];
    expect(remotes[0].entry).toBe('/mfe/chat/assets/new.js');
    expect(options).toEqual({ force: true });
  });

  it('can be requested again after repeated failures', async () => {
    const { loader, loadRemote, module } = setUp();
    loadRemote.mockRejectedValueOnce(new Error('down')).mockRejectedValueOnce(new Error('down'));
    await expect(loader.load('chat')).rejects.toThrow('down');
    expect(await loader.reload('chat')).toBe(module);
  });

  it.each([
    ['the registry', { registry: registryOf(REMOTE_CONTRACT_VERSION + 1) }],
    ['its module', { module: moduleOf(REMOTE_CONTRACT_VERSION + 1) }],
  ])('is refused if %s states another contract version', async (_by, options) => {
    const error = await setUp(options)
      .loader.load('chat')
      .catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(RemoteVersionError);
    expect(String(error)).toMatch(/^RemoteVersionError: /);
  });

  it.each([
    ['a remote of a name that this page does not know', { ...chat, name: 'reports' }],
    ['an entry without an address', { name: 'admin', contractVersion: 1 }],
    ['an entry of another host', { ...chat, name: 'admin', entry: 'https://evil.example/x.js' }],
    ['an entry that is no object', null],
  ])('[3.52] is loaded from a registry that also lists %s', async (_what, other) => {
    const { loader, module } = setUp({ registry: { remotes: [other, chat] } });
    expect(await loader.load('chat')).toBe(module);
  });

  it('[3.52] is refused, with the reason, if an entry is malformed', async () => {
    const registry = { remotes: [{ name: 'admin', contractVersion: 1 }, chat] };
    await expect(setUp({ registry }).loader.load('admin')).rejects.toThrow(
      /entry of the remote admin.*entry/s,
    );
  });

  it.each([
    [
      'an entry of another host',
      { remotes: [{ name: 'chat', entry: '//evil.example/mf-manifest.json', contractVersion: 1 }] },
    ],
    ['no list', {}],
    ['no such remote', { remotes: [] }],
    ['a name and nothing else', { remotes: [{ name: 'chat' }] }],
  ])('is not loaded from a registry with %s', async (_what, registry) => {
    const { loader, loadRemote } = setUp({ registry });
    await expect(loader.load('chat')).rejects.toThrow();
    expect(loadRemote).not.toHaveBeenCalled();
  });
});
