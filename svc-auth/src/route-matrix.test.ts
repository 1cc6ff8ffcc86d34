import { errorBody } from '@targum/contracts';
import { operations } from '@targum/contracts/openapi';
import type { Operation } from '@targum/contracts/openapi';
import { createSealer } from '@targum/service-kit';
import { createApiKey, createClient, routesOf } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthApp } from './app.ts';
import { startAuthApp, passwords } from './testing/auth-app.ts';
import type { AuthApp } from './testing/auth-app.ts';

/** Each route is called for a resource of `owner`. `other` is another approved user. */
const ROLES = ['anonymous', 'pending', 'reset', 'other', 'owner', 'admin', 'key'] as const;
type Role = (typeof ROLES)[number];

type Statuses = Readonly<Record<Role, number>>;

const adminsOnly = (status: number): Statuses => ({
  anonymous: 401,
  pending: 403,
  reset: 403,
  other: 403,
  owner: 403,
  admin: status,
  key: 403,
});
const approved = (status: number): Statuses => ({
  ...adminsOnly(status),
  other: status,
  owner: status,
});
const alsoPending = (status: number): Statuses => ({ ...approved(status), pending: status });
const alsoAfterReset = (status: number): Statuses => ({ ...alsoPending(status), reset: status });
const anyone = (status: number): Statuses => ({ ...alsoAfterReset(status), anonymous: status });

/**
 * The status that each role gets. A permitted call has an invalid body or an unknown id, so that it
 * changes nothing for the next call. The statuses 422, 415, 404 and 409 therefore mean that the
 * call is permitted.
 */
const MATRIX: Readonly<Record<string, Statuses>> = {
  'GET /api/login': anyone(302),
  'POST /api/auth/login': anyone(422),
  'POST /api/auth/signup': anyone(422),
  'POST /api/auth/logout': anyone(422),
  'GET /api/auth/user': { ...alsoAfterReset(200), key: 200 },
  'POST /api/auth/change-password': alsoAfterReset(422),
  'GET /api/auth/sessions': alsoPending(200),
  'DELETE /api/auth/sessions/:id': alsoPending(404),
  'DELETE /api/auth/sessions': alsoPending(204),
  'GET /api/auth/oidc/start': anyone(404),
  'GET /api/auth/oidc/callback': anyone(404),
  'GET /api/auth/oidc/problem': anyone(404),
  'GET /api/auth/oidc/link': anyone(404),
  'POST /api/auth/oidc/link': anyone(404),
  'PATCH /api/auth/user': alsoPending(422),
  'DELETE /api/auth/user': alsoAfterReset(422),
  'POST /api/auth/profile-picture': alsoPending(415),
  'GET /api/users/:id/picture': alsoPending(200),
  'GET /api/keys': approved(200),
  'POST /api/keys': approved(422),
  'DELETE /api/keys/:id': { ...approved(404), owner: 204 },
  'GET /api/admin/users': adminsOnly(200),
  'GET /api/admin/users/search': adminsOnly(422),
  'GET /api/admin/users/pending-count': adminsOnly(200),
  'PATCH /api/admin/users/:id/admin': adminsOnly(422),
  'DELETE /api/admin/users/:id': adminsOnly(404),
  'POST /api/admin/users/:id/reset-password': adminsOnly(422),
  'POST /api/admin/users/:id/approve': adminsOnly(409),
  'POST /api/admin/users/:id/reject': adminsOnly(409),
  'POST /api/admin/users/:id/reopen': adminsOnly(409),
  'POST /api/admin/users/decisions': adminsOnly(422),
  'GET /api/admin/setup': adminsOnly(200),
  'GET /api/admin/audit': adminsOnly(200),
  'GET /api/admin/audit/export': adminsOnly(200),
};

const routeOf = ({ call: { method, path } }: Operation) => `${method} ${path}`;

/** Every schema refuses this body, because it is not an object. */
const REFUSED_BODY: unknown[] = [];
const NOBODY = '01890000-0000-7000-8000-000000000000';

let app: AuthApp;
let ownerId: string;
const clients = {} as Record<Role, TestClient>;
beforeAll(async () => {
  app = await startAuthApp();
  const owner = await app.signedIn();
  ownerId = owner.user.id;
  await app.backend
    .knex('user_pictures')
    .insert({ user_id: ownerId, version: 'v', image: Buffer.from('x') });
  // The key belongs to an admin, so a refusal can only mean that the route accepts no keys.
  const keyOwner = await app.person({ is_admin: true });
  const key = await createApiKey(app.backend.knex, keyOwner.id);
  Object.assign(clients, {
    anonymous: app.visitor(),
    pending: (await app.signedIn({ approval_status: 'pending', is_admin: true })).client,
    reset: (await app.signedIn({ must_change_password: true, is_admin: true })).client,
    other: (await app.signedIn()).client,
    owner: owner.client,
    admin: (await app.signedIn({ is_admin: true })).client,
    key: createClient(app.url, { bearer: key.secret }),
  });
});
afterAll(() => app.close());

const idFor = async (route: string) => {
  if (route.includes('/keys/')) return (await createApiKey(app.backend.knex, ownerId)).row.id;
  return route === 'DELETE /api/admin/users/:id' ? NOBODY : ownerId;
};

const call = async (route: string, role: Role) => {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(':id', await idFor(route));
  const bodiless = method === 'GET' || method === 'DELETE' || /approve|reject|reopen/.test(path);
  return clients[role].request(method, path, bodiless ? undefined : REFUSED_BODY);
};

test('[8.1] the matrix names exactly the routes that exist', () => {
  const served = createAuthApp({
    backend: app.backend,
    passwords,
    initialApproval: 'pending',
    deletion: { begin: async () => undefined },
    singleSignOn: undefined,
    passwordLogin: { permits: () => true },
    publicUrl: 'http://localhost:8080',
    sealer: createSealer(app.backend.config.SESSION_KEYS, 'test'),
  });
  expect(routesOf(served)).toEqual(Object.keys(MATRIX).toSorted());
  expect(routesOf(served)).toEqual(operations.auth.map(routeOf).toSorted());
});

test.each(operations.auth.map((operation) => [operation.id, operation] as const))(
  '[8.68] the OpenAPI document says who may call %s',
  (_id, operation) => {
    const { anonymous, other, key } = MATRIX[routeOf(operation)]!;
    const least = other === 403 ? 'admin' : key === 403 ? 'user' : 'key';
    expect(operation.access).toBe(anonymous === 401 ? least : 'public');
  },
);

describe.each(Object.entries(MATRIX))('%s', (route, expected) => {
  test.each(ROLES.map((role) => [role, expected[role]] as const))(
    '[2.38, 2.65, 2.69, 2.107] answers %s with %i',
    async (role, status) => {
      const answer = await call(route, role);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type') ?? '').not.toContain('html');
      const isError = errorBody.safeParse(answer.body).success;
      expect(isError).toBe(status >= 400);
    },
  );
});

test('other HTTP methods are refused with the list of permitted methods, and unknown paths are not found', async () => {
  const wrong = await clients.admin.request('PUT', '/api/admin/users');
  expect(wrong.status).toBe(405);
  expect(wrong.headers.get('allow')).toContain('GET');
  expect((await clients.admin.get('/api/admin/nothing')).status).toBe(404);
});

test("[8.21] every change with a session cookie needs proof that it comes from the product's own pages", async () => {
  for (const route of Object.keys(MATRIX)) {
    const [method = '', pattern = ''] = route.split(' ');
    if (method === 'GET') continue;
    const response = await fetch(new URL(pattern.replace(':id', ownerId), app.url), {
      method,
      headers: { cookie: clients.admin.cookie },
    });
    expect([route, response.status]).toEqual([route, 403]);
    expect(await response.json()).toMatchObject({ code: 'csrf' });
  }
});
