import { expect, it } from 'vitest';
import messages from './locales/en/first.json';
import { routes } from './routes.ts';

it('[3.1, 3.22, 3.23] the menu leads admins to their screens', () => {
  const offered = routes.map((route) => {
    const { paths, role } = route;
    const navigation = 'navigation' in route ? route.navigation : undefined;
    const label = navigation && messages[navigation.label as keyof typeof messages];
    return {
      paths,
      role,
      label,
      count: navigation && 'count' in navigation ? navigation.count : undefined,
    };
  });
  expect(offered).toEqual([
    { paths: ['/admin/users'], role: 'admin', label: 'User Management', count: 'pending' },
    { paths: ['/admin/feedback'], role: 'admin', label: 'Manage Feedback', count: 'unread' },
    { paths: ['/admin/health'], role: 'admin', label: 'System Health', count: undefined },
    { paths: ['/admin/setup'], role: 'admin', label: 'Setup', count: undefined },
    { paths: ['/admin/texts'], role: 'admin', label: undefined, count: undefined },
    { paths: ['/admin/usage'], role: 'admin', label: 'Usage', count: undefined },
    { paths: ['/admin/ratings'], role: 'admin', label: 'Ratings', count: undefined },
    { paths: ['/admin/audit'], role: 'admin', label: 'Audit Log', count: undefined },
    {
      paths: ['/admin/assistants', '/admin/assistants/:assistantId'],
      ...{ role: 'admin', label: 'Assistants', count: undefined },
    },
  ]);
});
