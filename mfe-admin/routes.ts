import type { DeclaredRoute } from '@targum/ui-kit/build';

export const routes = [
  {
    paths: ['/admin/users'],
    screen: 'UsersScreen',
    role: 'admin',
    navigation: { label: 'admin.navigation.users', icon: 'people', count: 'pending' },
  },
  {
    paths: ['/admin/feedback'],
    screen: 'FeedbackScreen',
    role: 'admin',
    navigation: { label: 'admin.navigation.feedback', icon: 'mail', count: 'unread' },
  },
  {
    paths: ['/admin/health'],
    screen: 'HealthScreen',
    role: 'admin',
    navigation: { label: 'admin.navigation.health', icon: 'chart' },
  },
  {
    paths: ['/admin/setup'],
    screen: 'SetupScreen',
    role: 'admin',
    navigation: { label: 'admin.navigation.setup', icon: 'tasks' },
  },
  { paths: ['/admin/texts'], screen: 'TextsScreen', role: 'admin' },
  {
    paths: ['/admin/usage'],
    screen: 'UsageScreen',
    role: 'admin',
    navigation: { label: 'admin.navigation.usage', icon: 'calendar' },
  },
  {
    paths: ['/admin/ratings'],
    screen: 'RatingsScreen',
    role: 'admin',
    navigation: { label: 'admin.navigation.ratings', icon: 'document' },
  },
  {
    paths: ['/admin/audit'],
    screen: 'AuditScreen',
    role: 'admin',
    navigation: { label: 'admin.navigation.audit', icon: 'history' },
  },
  {
    paths: ['/admin/assistants', '/admin/assistants/:assistantId'],
    screen: 'AssistantsScreen',
    role: 'admin',
    navigation: { label: 'admin.navigation.assistants', icon: 'settings' },
  },
] as const satisfies readonly DeclaredRoute[];
