import { limits } from '@targum/contracts';
import { operations } from '@targum/contracts/openapi';
import { describe, expect, test } from 'vitest';
import { findRoute, routes } from './routes.ts';

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

describe('matching', () => {
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
