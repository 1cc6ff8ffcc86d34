import type { RemoteRoute } from '@targum/contracts';
import type { KnownRemote, KnownRemotes, RemoteDirectory } from '../remotes/directory.ts';

/** A route as a manifest has it. By default it needs a connection. */
type TestRoute = Omit<RemoteRoute, 'needs'> & Partial<Pick<RemoteRoute, 'needs'>>;

export const testRemote = (name: string, routes: TestRoute[]): KnownRemote => {
  const filled = routes.map((route) => ({ needs: 'online' as const, ...route }));
  return {
    name,
    entry: `/mfe/${name}/mf-manifest.json`,
    routes: filled,
    manifest: {
      metaData: { remoteEntry: { name: `assets/${name}.js` } },
      exposes: [],
      targum: { routes: filled },
      shared: [],
    },
  };
};

const adminRoute = (
  path: string,
  screen: string,
  navigation: NonNullable<RemoteRoute['navigation']>,
): RemoteRoute => ({ paths: [path], screen, role: 'admin', needs: 'online', navigation });

/** Creates a directory with a chat remote and an admin remote, as their manifests describe them. */
export function testDirectory(known: Partial<KnownRemotes> = {}): RemoteDirectory {
  const remotes = [
    testRemote('chat', [
      {
        paths: ['/', '/chat/:chatId?'],
        screen: 'ChatScreen',
        role: 'user',
        needs: 'offline reading',
      },
      {
        paths: ['/help/:page?'],
        screen: 'HelpScreen',
        role: 'user',
        public: true,
        needs: 'offline reading',
      },
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
