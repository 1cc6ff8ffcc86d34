import type { DeclaredRoute } from '@targum/ui-kit/build';

/** The addresses of this remote's screens, and its entries in the user menu. */
export const routes = [
  { paths: ['/', '/chat/:chatId?'], screen: 'ChatScreen', role: 'user' },
  { paths: ['/chat/:chatId/print'], screen: 'PrintScreen', role: 'user' },
  { paths: ['/shared/:token'], screen: 'SharedScreen', role: 'user' },
] as const satisfies readonly DeclaredRoute[];
