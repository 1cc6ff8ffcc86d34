import { expect, it } from 'vitest';
import { routes } from './routes.ts';

it('[3.1] the screens show the chats from the start page on, print a chat, and show a shared copy', () => {
  expect(routes.map(({ paths, role }) => ({ paths, role }))).toEqual([
    { paths: ['/', '/chat/:chatId?'], role: 'user' },
    { paths: ['/chat/:chatId/print'], role: 'user' },
    { paths: ['/shared/:token'], role: 'user' },
  ]);
});
