import type { DeclaredRoute } from '@targum/ui-kit/build';

export const routes = [
  { paths: ['/', '/chat/:chatId?'], screen: 'ChatScreen', role: 'user', needs: 'offline reading' },
  { paths: ['/chat/:chatId/print'], screen: 'PrintScreen', role: 'user', needs: 'offline reading' },
  { paths: ['/outbox'], screen: 'OutboxScreen', role: 'user', needs: 'offline reading' },
  { paths: ['/shared/:token'], screen: 'SharedScreen', role: 'user' },
  {
    paths: ['/help/:page?'],
    screen: 'HelpScreen',
    role: 'user',
    public: true,
    needs: 'offline reading',
  },
] as const satisfies readonly DeclaredRoute[];
