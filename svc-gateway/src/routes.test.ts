import { limits } from '@targum/contracts';
import { operations } from '@targum/contracts/openapi';
import { describe, expect, test } from 'vitest';
import { findRoute, followsChat, routes, waitsForModel } from './routes.ts';

const { gateway: _own, ...forwarded } = operations;
const everyCall = Object.entries(forwarded).flatMap(([service, calls]) =>
  calls.map(({ call: { method, path } }) => ({ service, method, path })),
);

test.each(everyCall)('$method $path goes to $service', ({ service, path }) => {
  expect(findRoute(path)?.service).toBe(service);
});

test('every route serves a call', () => {
  const used = new Set(everyCall.map(({ path }) => findRoute(path)?.prefix));
  expect(routes.map(({ prefix }) => prefix).filter((prefix) => !used.has(prefix))).toEqual([]);
});

describe('the deadline of a model', () => {
  test('[8.137] holds for exactly the calls that wait for a model, a worker or a thread', () => {
    const concrete = (path: string) => path.replaceAll(/:\w+/g, 'some-id');
    const slow = everyCall.filter(({ method, path }) => waitsForModel(method, concrete(path)));
    expect(slow.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'POST /api/admin/assistants/try',
      'POST /api/admin/services/model/models',
      'POST /api/admin/services/model/test',
      'POST /api/admin/services/speech/models',
      'POST /api/admin/services/speech/test',
      'POST /api/admin/services/transcription/models',
      'POST /api/admin/services/transcription/test',
      'POST /api/admin/texts/uploads',
      'POST /api/audio/speak',
      'POST /api/audio/transcribe',
      'POST /api/chats/:chatId/messages',
      'POST /api/chats/:chatId/messages/:messageId/retry',
      'POST /api/chats/:chatId/messages/stream',
      'POST /api/v1/chat/completions',
    ]);
  });

  test.each(['/api/chats/1/messages/', '/api/chats/1/Messages'])(
    '[8.137] holds for %s too, which the service accepts',
    (path) => expect(waitsForModel('POST', path)).toBe(true),
  );
});

test('exactly one call follows a chat', () => {
  const follows = everyCall.filter(({ method, path }) =>
    followsChat(method, path.replaceAll(/:\w+/g, 'some-id')),
  );
  expect(follows).toMatchObject([{ method: 'GET', path: '/api/chats/:chatId/messages/stream' }]);
});

describe('in the matching of paths', () => {
  test('the longest prefix wins', () => {
    expect(findRoute('/api/auth/user')?.bodyLimit).toBe(limits.jsonBodyBytes);
    expect(findRoute('/api/auth/profile-picture')?.bodyLimit).toBeGreaterThan(
      limits.picture.maxBytes,
    );
  });

  test.each(['/', '/api', '/api/', '/api/chatsx', '/api/admin', '/API/chats', '/api//chats'])(
    '%s has no route',
    (path) => {
      expect(findRoute(path)).toBeUndefined();
    },
  );
});
