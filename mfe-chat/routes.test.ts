import { expect, it } from 'vitest';
import { routes } from './routes.ts';

it('[3.1, 3.106] the routes lead to the start page, chats, the page that prints a chat, the outbox, shared copies and the public guide', () => {
  expect(routes).toMatchObject([
    { paths: ['/', '/chat/:chatId?'], role: 'user', needs: 'offline reading' },
    { paths: ['/chat/:chatId/print'], role: 'user', needs: 'offline reading' },
    { paths: ['/outbox'], role: 'user', needs: 'offline reading' },
    { paths: ['/shared/:token'], role: 'user' },
    { paths: ['/help/:page?'], role: 'user', public: true, needs: 'offline reading' },
  ]);
});
