import type { DeclaredRoute } from '@targum/ui-kit/build';
import { sections } from './src/area/sections.ts';

const [users, feedback, ...others] = sections.map(({ path }) => path);

/** The first two screens have entries of their own in the menu. */
export const routes = [
  {
    paths: [users!],
    screen: 'AdminArea',
    role: 'admin',
    navigation: { label: 'admin.navigation.users', icon: 'people', count: 'pending' },
  },
  {
    paths: [feedback!],
    screen: 'AdminArea',
    role: 'admin',
    navigation: { label: 'admin.navigation.feedback', icon: 'mail', count: 'unread' },
  },
  {
    paths: ['/admin', ...others, '/admin/assistants/:assistantId'],
    screen: 'AdminArea',
    role: 'admin',
    navigation: { label: 'admin.navigation.area', icon: 'settings' },
  },
] as const satisfies readonly DeclaredRoute[];
