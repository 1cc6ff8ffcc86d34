import type { DeclaredRoute } from '@targum/ui-kit/build';

/** The addresses of this remote's screens, and its entries in the user menu. */
export const routes: readonly DeclaredRoute[] = [
  { paths: ['/', '/chat/:chatId?'], screen: 'ChatScreen', role: 'user' },
];
