import { expect, it } from 'vitest';
import { routes } from './routes.ts';

it('[3.1] the routes lead to the start page, chats, the page that prints a chat, and shared copies', () => {
  expect(routes.map(({ paths, role }) => ({ paths, role }))).toEqual([
    { paths: ['/', '/chat/:chatId?'], role: 'user' },
    { paths: ['/chat/:chatId/print'], role: 'user' },
    { paths: ['/shared/:token'], role: 'user' },
  ]);
});
