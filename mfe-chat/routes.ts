import type { DeclaredRoute } from '@targum/ui-kit/build';

export const routes = [
  { paths: ['/', '/chat/:chatId?'], screen: 'ChatScreen', role: 'user' },
  { paths: ['/chat/:chatId/print'], screen: 'PrintScreen', role: 'user' },
  { paths: ['/outbox'], screen: 'OutboxScreen', role: 'user' },
  { paths: ['/shared/:token'], screen: 'SharedScreen', role: 'user' },
  { paths: ['/help/:page?'], screen: 'HelpScreen', role: 'user', public: true },
] as const satisfies readonly DeclaredRoute[];
