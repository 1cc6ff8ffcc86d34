import { expect, it, vi } from 'vitest';
import { REMOTE_CONTRACT_VERSION, REMOTES_PATH } from '@targum/contracts';
import { RemoteVersionError } from '@targum/ui-kit';
import { createRemoteDirectory } from './directory.ts';
import { hasScreen } from './has-screen.ts';

const entryOf = (name: string, contractVersion = REMOTE_CONTRACT_VERSION) => ({
  name,
  entry: `/mfe/${name}/mf-manifest.json`,
  contractVersion,
});
const adminEntry = { ...entryOf('admin'), role: 'admin' };
const manifestOf = (path: string) => ({
  metaData: { remoteEntry: { name: 'assets/remoteEntry.js' } },
  exposes: [],
  shared: [{ name: '@targum/ui-kit' }],
  targum: { routes: [{ paths: [path], screen: 'Screen', role: 'user' }] },
});

/** Serves these files. Every other path fails. */
function setUp(files: Record<string, unknown>) {
  const fetchJson = vi.fn(async (path: string) => {
    const answer = await files[path];
    if (answer === undefined) throw new Error(`${path} answered 404`);
    return answer;
  });
  const directory = createRemoteDirectory({ registryPath: REMOTES_PATH, fetchJson });
  const settled = () => vi.waitFor(() => expect(directory.get().settled).toBe(true));
  const paths = () =>
    directory.get().remotes.flatMap(({ routes }) => routes.flatMap((route) => route.paths));
  return { directory, settled, paths, files, fetchJson };
}

it('the directory lists the routes of all remotes, in the order of the registry', async () => {
  const { directory, settled, paths } = setUp({
    [REMOTES_PATH]: { remotes: [entryOf('chat'), entryOf('reports')] },
    '/mfe/chat/mf-manifest.json': new Promise((resolve) => {
      setTimeout(() => resolve(manifestOf('/')), 5);
    }),
    '/mfe/reports/mf-manifest.json': manifestOf('/reports'),
  });
  await settled();
  expect(paths()).toEqual(['/', '/reports']);
  expect(directory.get().remotes[0]).toMatchObject({
    name: 'chat',
    manifest: manifestOf('/'),
  });
  expect(directory.get().failure).toBeUndefined();
});

it('the directory lists a remote before another remote has answered', async () => {
  const { directory, paths } = setUp({
    [REMOTES_PATH]: { remotes: [entryOf('admin'), entryOf('chat')] },
    '/mfe/admin/mf-manifest.json': new Promise(() => {}),
    '/mfe/chat/mf-manifest.json': manifestOf('/'),
  });
  await vi.waitFor(() => expect(paths()).toEqual(['/']));
  expect(directory.get().settled).toBe(false);
});

it.each([
  ['that is down', entryOf('admin'), undefined],
  ['whose entry is malformed', { name: 'admin' }, undefined],
  ['whose manifest names no routes', entryOf('admin'), { shared: [] }],
  ['with a malformed route', entryOf('admin'), { targum: { routes: [{ paths: [] }] } }],
])('the directory lists the other remotes beside a remote %s', async (_what, entry, manifest) => {
  const { directory, settled, paths } = setUp({
    [REMOTES_PATH]: { remotes: [entry, entryOf('chat')] },
    '/mfe/admin/mf-manifest.json': manifest,
    '/mfe/chat/mf-manifest.json': manifestOf('/'),
  });
  await settled();
  expect(paths()).toEqual(['/']);
  expect(directory.get().failure).toBeInstanceOf(Error);
});

it('the directory reports a wrong contract version with its own error', async () => {
  const { directory, settled } = setUp({
    [REMOTES_PATH]: { remotes: [entryOf('chat', REMOTE_CONTRACT_VERSION + 1)] },
  });
  await settled();
  expect(directory.get().failure).toBeInstanceOf(RemoteVersionError);
});

it('the directory can be refreshed once the registry is back', async () => {
  const { directory, settled, paths, files } = setUp({});
  await settled();
  expect(directory.get().failure).toBeInstanceOf(Error);
  files[REMOTES_PATH] = { remotes: [entryOf('chat')] };
  files['/mfe/chat/mf-manifest.json'] = manifestOf('/');
  directory.refresh();
  expect(directory.get().settled).toBe(false);
  await settled();
  expect(paths()).toEqual(['/']);
  expect(directory.get().failure).toBeUndefined();
});

it('[3.95] the directory reads the remotes for admins only when they are wanted', async () => {
  const { directory, settled, paths, fetchJson } = setUp({
    [REMOTES_PATH]: { remotes: [adminEntry, entryOf('chat')] },
    '/mfe/admin/mf-manifest.json': manifestOf('/admin'),
    '/mfe/chat/mf-manifest.json': manifestOf('/'),
  });
  await settled();
  expect(paths()).toEqual(['/']);
  expect(directory.get().complete).toBe(false);
  directory.readAll();
  directory.readAll();
  expect(directory.get()).toMatchObject({ settled: false, complete: true });
  await settled();
  expect(paths()).toEqual(['/admin', '/']);
  expect(fetchJson).toHaveBeenCalledTimes(3);
  directory.refresh();
  await settled();
  expect(paths()).toEqual(['/admin', '/']);
  expect(fetchJson).toHaveBeenCalledTimes(6);
});

it('[3.147] a screen of an admin is found while another remote does not answer', async () => {
  const { directory, files } = setUp({
    [REMOTES_PATH]: { remotes: [adminEntry, entryOf('chat')] },
    '/mfe/admin/mf-manifest.json': manifestOf('/admin/setup'),
    '/mfe/chat/mf-manifest.json': new Promise(() => {}),
  });
  expect(await hasScreen(directory, '/admin/setup')).toBe(true);
  expect(directory.get().settled).toBe(false);
  files['/mfe/chat/mf-manifest.json'] = manifestOf('/');
  directory.refresh();
  expect(await hasScreen(directory, '/admin/other')).toBe(false);
});

it('the directory keeps the failure of one remote while it reads the others', async () => {
  const { directory, settled, paths } = setUp({
    [REMOTES_PATH]: { remotes: [entryOf('chat'), adminEntry] },
    '/mfe/admin/mf-manifest.json': manifestOf('/admin'),
  });
  await settled();
  directory.readAll();
  await settled();
  expect(paths()).toEqual(['/admin']);
  expect(directory.get().failure).toBeInstanceOf(Error);
});
