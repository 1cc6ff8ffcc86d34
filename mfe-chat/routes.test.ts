import { expect, it } from 'vitest';
import { routes } from './routes.ts';

it('[3.1] one screen is the start page and shows the chats, another one prints them', () => {
  expect(routes.map(({ paths, role }) => ({ paths, role }))).toEqual([
    { paths: ['/', '/chat/:chatId?'], role: 'user' },
    { paths: ['/chat/:chatId/print'], role: 'user' },
  ]);
});
