import { randomUUID } from 'node:crypto';
import { operations } from '@targum/contracts/openapi';
import type { Operation } from '@targum/contracts/openapi';
import { createClient, createMessage, routesOf } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChatService } from './testing/chat-service.ts';
import type { Member, TestService } from './testing/chat-service.ts';
import { installText, testBook } from './testing/texts.ts';

type Role =
  | 'anonymous'
  | 'pending'
  | 'rejected'
  | 'reset'
  | 'other'
  | 'admin'
  | 'owner'
  | 'key'
  | 'otherKey';
type Expected = Partial<Record<Role, number>>;

interface Access {
  readonly body?: unknown;
  readonly query?: string;
  readonly expected: Expected;
}

/** Each role gets this status unless the table names another status for the route. */
const REFUSED: Expected = { anonymous: 401, pending: 403, rejected: 401, reset: 403 };
const all = (status: number): Expected => ({
  ...REFUSED,
  other: status,
  admin: status,
  otherKey: status,
  owner: status,
  key: status,
});
const owners = (status: number): Expected => ({ ...all(404), owner: status, key: status });

/**
 * Approved users with a session can read a shared copy. For everyone else the link does not exist.
 */
const SHARED: Expected = {
  ...all(404),
  ...Object.fromEntries(['anonymous', 'pending', 'rejected', 'reset'].map((role) => [role, 404])),
  other: 200,
  admin: 200,
  owner: 200,
};
const sessionsOnly = (expected: Expected): Expected => ({ ...expected, key: 403, otherKey: 403 });

const admins = (status: number): Expected => sessionsOnly({ ...all(403), admin: status });

/** Only programs with a key may call these routes. */
const KEYS: Expected = { ...all(403), rejected: 403, key: 200, otherKey: 200 };

const ADMINS = sessionsOnly({ ...all(403), admin: 200 });

const HELPER = {
  ...{ name: 'Helper', description: 'Helps.', icon: 'star', prompt: 'Help.' },
  ...{ model: null, temperature: null, active: true },
};

const routeOf = ({ call: { method, path } }: Operation) => `${method} ${path}`;

/** Lists every route of this service. The test below fails if a route is missing. */
const table: Record<string, Access> = {
  'GET /api/assistants': { expected: all(200) },
  'GET /api/assistants/model': { expected: all(200) },
  'GET /api/chats': { expected: all(200) },
  'GET /api/texts': { expected: all(200) },
  'GET /api/admin/texts': { expected: ADMINS },
  'POST /api/admin/texts/uploads': { body: {}, expected: { ...ADMINS, admin: 415 } },
  'POST /api/admin/texts/uploads/:id/import': { body: {}, expected: { ...ADMINS, admin: 422 } },
  'GET /api/admin/texts/imports/:id': { expected: { ...ADMINS, admin: 404 } },
  'GET /api/admin/texts/:id/chats': { expected: ADMINS },
  'DELETE /api/admin/texts/:id': { expected: { ...ADMINS, admin: 404 } },
  'GET /api/passages': { query: '?ref=JUD%201:1', expected: all(200) },
  'GET /api/search': { expected: { ...all(422), key: 403, otherKey: 403 } },
  'POST /api/chats': { body: {}, expected: all(201) },
  'GET /api/chats/:chatId': { expected: owners(200) },
  'PATCH /api/chats/:chatId': { body: { title: 'Ruth' }, expected: owners(200) },
  'DELETE /api/chats/:chatId': { expected: owners(204) },
  'POST /api/chats/:chatId/read': { expected: owners(204) },
  'GET /api/chats/:chatId/export': { query: '?format=md', expected: owners(200) },
  'POST /api/chats/:chatId/shares': {
    body: {},
    expected: sessionsOnly(owners(201)),
  },
  'GET /api/chats/:chatId/ratings': { expected: sessionsOnly(owners(200)) },
  'POST /api/chats/:chatId/messages/:messageId/rating': {
    body: { value: 'up' },
    expected: sessionsOnly(owners(200)),
  },
  'DELETE /api/chats/:chatId/messages/:messageId/rating': {
    expected: sessionsOnly(all(404)),
  },
  'GET /api/admin/ratings': {
    expected: admins(200),
  },
  'GET /api/admin/quotations': { expected: admins(200) },
  'GET /api/usage/budget': { expected: all(200) },
  'GET /api/admin/usage': { expected: admins(200) },
  'GET /api/admin/usage/users': { expected: admins(200) },
  'GET /api/admin/usage/export': { query: '?by=user', expected: admins(200) },
  'GET /api/admin/usage/budget': { expected: admins(200) },
  'PATCH /api/admin/usage/budget': { body: { tokens: null }, expected: admins(200) },
  'GET /api/admin/usage/budgets/:userId': { expected: admins(200) },
  'PATCH /api/admin/usage/budgets/:userId': {
    body: { budget: { kind: 'unlimited' } },
    expected: admins(200),
  },
  'GET /api/admin/services/model': { expected: ADMINS },
  'POST /api/admin/services/model': { body: {}, expected: { ...ADMINS, admin: 422 } },
  'DELETE /api/admin/services/model': { expected: ADMINS },
  'POST /api/admin/services/model/models': { body: {}, expected: { ...ADMINS, admin: 422 } },
  'POST /api/admin/services/model/test': { body: {}, expected: { ...ADMINS, admin: 422 } },
  'GET /api/admin/assistants': { expected: ADMINS },
  'POST /api/admin/assistants': { body: HELPER, expected: { ...ADMINS, admin: 201 } },
  'POST /api/admin/assistants/try': {
    body: {
      ...{ prompt: 'Be kind.', model: null, temperature: null },
      messages: [{ role: 'user', content: '/echo x' }],
    },
    expected: ADMINS,
  },
  'GET /api/admin/assistants/:id': { expected: ADMINS },
  'POST /api/admin/assistants/:id/versions': {
    body: { ...HELPER, name: 'Narrator', basedOn: 0 },
    expected: { ...ADMINS, admin: 201 },
  },
  'GET /api/admin/assistants/:id/versions/:number': { expected: ADMINS },
  'POST /api/admin/assistants/:id/publish': {
    body: { number: 1, basedOn: 1 },
    expected: ADMINS,
  },
  'POST /api/admin/assistants/:id/reset': { body: { basedOn: 1 }, expected: ADMINS },
  'DELETE /api/admin/assistants/:id': { expected: { ...ADMINS, admin: 409 } },
  'GET /api/shares': { expected: sessionsOnly(all(200)) },
  'DELETE /api/shares/:id': { expected: sessionsOnly({ ...all(404), owner: 204 }) },
  'GET /api/auth/user/export': { expected: { ...sessionsOnly(all(200)), pending: 200 } },
  'GET /api/shared/:token': { expected: SHARED },
  'GET /api/shared/:token/export': { query: '?format=md', expected: SHARED },
  'POST /api/shared/:token/chats': { body: {}, expected: sessionsOnly(all(201)) },
  'GET /api/v1/models': { expected: KEYS },
  'GET /api/v1/models/:model': { expected: KEYS },
  'GET /api/v1/models/:owner/:assistant': { expected: KEYS },
  'POST /api/v1/chat/completions': {
    body: { model: 'targum/storyteller', messages: [{ role: 'user', content: '/echo x' }] },
    expected: KEYS,
  },
  'GET /api/chats/:chatId/messages': { expected: owners(200) },
  'POST /api/chats/:chatId/messages': { body: { content: '/echo x' }, expected: owners(200) },
  'POST /api/chats/:chatId/messages/stream': {
    body: { content: '/echo x' },
    expected: owners(200),
  },
  'GET /api/chats/:chatId/messages/stream': { expected: owners(204) },
  'POST /api/chats/:chatId/messages/stop': { expected: owners(200) },
  'POST /api/chats/:chatId/messages/:messageId/retry': { expected: owners(200) },
  'POST /api/chats/:chatId/messages/:messageId/show': { expected: owners(204) },
};

const outsiders: Role[] = [
  'anonymous',
  'pending',
  'rejected',
  'reset',
  'other',
  'admin',
  'otherKey',
];
const members: Role[] = ['owner', 'key'];

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
  await installText(service.backend.knex, [testBook('JUD', [25])], { isDefault: true });
});
afterAll(() => service.close());

const clientFor = async (role: Role, owner: Member): Promise<TestClient> => {
  switch (role) {
    case 'anonymous':
      return createClient(service.url);
    case 'pending':
    case 'rejected':
      return (await service.member({ approval_status: role })).client;
    case 'reset':
      return (await service.member({ must_change_password: true })).client;
    case 'admin':
      return (await service.member({ is_admin: true })).client;
    case 'other':
      return (await service.member()).client;
    case 'otherKey':
      return (await service.keyOf((await service.member()).user)).client;
    case 'owner':
      return owner.client;
    case 'key':
      return (await service.keyOf(owner.user)).client;
  }
};

it('[8.1] the table of access has every route of the app', () => {
  const served = routesOf(service.app);
  expect(served).toEqual(Object.keys(table).toSorted());
  expect(served).toEqual(operations.chat.map(routeOf).toSorted());
});

it.each(operations.chat.map((operation) => [operation.id, operation] as const))(
  '[8.68] the OpenAPI document says who may call %s',
  (_id, operation) => {
    const { expected } = table[routeOf(operation)]!;
    const least = [403, 404].includes(expected.key!) ? 'user' : 'key';
    const most = expected.key === 200 ? 'program' : 'admin';
    expect(operation.access).toBe(expected.owner === 403 ? most : least);
  },
);

/**
 * Creates a chat with two messages, the path of a route for this chat, and a client in the given
 * role.
 */
const visit = async (route: string, role: Role) => {
  const owner = await service.member();
  const { knex } = service.backend;
  await createMessage(knex, owner.chat.id);
  const reply = await createMessage(knex, owner.chat.id, {
    role: 'assistant',
    content: 'secret',
    assistant_id: 'storyteller',
  });
  const [, pattern = ''] = route.split(' ');
  const isOfCopy = /^\/api\/share[sd]\/:/.test(pattern);
  const { id = '', token = '' } = isOfCopy
    ? (await owner.client.post(`/api/chats/${owner.chat.id}/shares`, {})).body
    : {};
  const path =
    pattern
      .replace('/models/:model', '/models/targum%2Fstoryteller')
      .replace('/models/:owner/:assistant', '/models/targum/storyteller')
      .replace('/assistants/:id', '/assistants/storyteller')
      .replace(/(\/texts\/.*):id/, `$1${randomUUID()}`)
      .replace(':number', '1')
      .replace(':chatId', owner.chat.id)
      .replace(':userId', owner.user.id)
      .replace(':messageId', reply.id)
      .replace(':id', id)
      .replace(':token', token) + (table[route]?.query ?? '');
  return { owner, reply, path, client: await clientFor(role, owner) };
};

describe.each(Object.entries(table))('%s', (route, { body, expected }) => {
  const [method = ''] = route.split(' ');

  it.each(outsiders)(
    '[2.38, 2.66, 2.107, 4.110] answers %s with the status in the table, and shows and changes nothing',
    async (role) => {
      const { client, path, reply, owner } = await visit(route, role);
      const answer = await client.request(method, path, body);
      expect(answer.status).toBe(expected[role]);
      if (expected === SHARED) return;
      expect(JSON.stringify(answer.body)).not.toContain('secret');
      const messages = await service.backend
        .knex('messages')
        .where({ chat_id: owner.chat.id })
        .orderBy('sequence');
      expect(messages).toHaveLength(2);
      expect(messages[1]).toEqual(reply);
    },
  );

  it.each(members)(
    '[2.38, 2.66, 2.107, 4.110] answers %s with the status in the table',
    async (role) => {
      const { client, path } = await visit(route, role);
      const answer = await client.request(method, path, body);
      expect(answer.status).toBe(expected[role]);
    },
  );
});

it('only the owner can follow, stop or join a running reply', async () => {
  const owner = await service.member();
  const { client } = await service.member();
  service.standin.set({ tokensPerSecond: 0 });
  const path = `/api/chats/${owner.chat.id}/messages`;
  const key = randomUUID();
  const request = { method: 'POST', body: JSON.stringify({ content: '/echo mine' }) };
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const sent = await owner.client.fetch(`${path}/stream`, { ...request, headers });
  expect(sent.status).toBe(200);
  expect((await client.get(`${path}/stream`)).status).toBe(404);
  expect((await client.get(`${path}/stream?follow=1`)).status).toBe(404);
  expect((await client.post(`${path}/stop`)).status).toBe(404);
  for (const suffix of ['/stream', '']) {
    const joined = await client.fetch(`${path}${suffix}`, { ...request, headers });
    expect(joined.status).toBe(404);
  }
  service.standin.reset();
  expect(await sent.text()).toContain('mine');
});
