import type { RemoteRoute } from '@targum/contracts';
import type { KnownRemote, KnownRemotes, RemoteDirectory } from '../remotes/directory.ts';

export const testRemote = (name: string, routes: RemoteRoute[]): KnownRemote => ({
  name,
  entry: `/mfe/${name}/mf-manifest.json`,
  routes,
  manifest: {
    metaData: { remoteEntry: { name: `assets/${name}.js` } },
    exposes: [],
    targum: { routes },
    shared: [],
  },
});

const adminRoute = (
  path: string,
  screen: string,
  navigation: NonNullable<RemoteRoute['navigation']>,
): RemoteRoute => ({ paths: [path], screen, role: 'admin', navigation });

/** Creates a directory with a chat remote and an admin remote, as their manifests describe them. */
export function testDirectory(known: Partial<KnownRemotes> = {}): RemoteDirectory {
  const remotes = [
    testRemote('chat', [
      { paths: ['/', '/chat/:chatId?'], screen: 'ChatScreen', role: 'user' },
      { paths: ['/help/:page?'], screen: 'HelpScreen', role: 'user', public: true },
    ]),
    testRemote('admin', [
      adminRoute('/admin/users', 'UsersScreen', {
        label: { en: 'User Management', fr: 'Gestion des utilisateurs' },
        icon: 'people',
        count: 'pending',
      }),
      adminRoute('/admin/feedback', 'FeedbackScreen', {
        label: { en: 'Manage Feedback' },
        icon: 'mail',
        count: 'unread',
      }),
    ]),
  ];
  const settled = { settled: true, complete: true, failure: undefined };
  const value: KnownRemotes = { remotes, ...settled, ...known };
  return { get: () => value, subscribe: () => () => {}, readAll: () => {}, refresh: () => {} };
}
