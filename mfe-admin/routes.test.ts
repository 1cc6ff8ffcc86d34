import { expect, it } from 'vitest';
import messages from './locales/en/first.json';
import { routes } from './routes.ts';

it('[3.1, 3.22, 3.141] the menu leads admins to their screens', () => {
  const offered = routes.map(({ paths, role, navigation }) => ({
    ...{ paths, role, label: messages[navigation.label] },
    count: 'count' in navigation ? navigation.count : undefined,
  }));
  expect(offered).toEqual([
    { paths: ['/admin/users'], role: 'admin', label: 'User Management', count: 'pending' },
    { paths: ['/admin/feedback'], role: 'admin', label: 'Manage Feedback', count: 'unread' },
    {
      paths: [
        ...['/admin', '/admin/assistants', '/admin/usage', '/admin/quotations', '/admin/ratings'],
        ...[
          '/admin/audit',
          '/admin/texts',
          '/admin/health',
          '/admin/setup',
          '/admin/assistants/:assistantId',
        ],
      ],
      ...{ role: 'admin', label: 'Administration', count: undefined },
    },
  ]);
});
