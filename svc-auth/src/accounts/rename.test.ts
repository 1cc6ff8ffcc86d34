import { authCalls } from '@targum/contracts';
import { ownAccountCalls } from '@targum/contracts/on-demand';
import { createApiKey, createClient, errorOf } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAuthApp } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.close());

const rename = (client: TestClient, body: unknown) =>
  client.patch(ownAccountCalls.rename.path, body);
const auditOf = (target_id: string) => app.backend.knex('audit_log').where({ target_id });

test.each(['approved', 'pending'] as const)(
  '[2.191] the own name can be changed by a user who is %s, and is in the audit log',
  async (approval_status) => {
    const names = { first_name: 'Ada', last_name: 'Byron' };
    const { user, client } = await app.signedIn({ ...names, approval_status });
    const answer = await rename(client, { firstName: ' Ada ', lastName: 'Lovelace' });
    expect(answer.status).toBe(200);
    expect(authCalls.currentUser.response.parse(answer.body)).toMatchObject({
      ...{ id: user.id, email: user.email, firstName: 'Ada', lastName: 'Lovelace' },
    });
    expect((await client.get(authCalls.currentUser.path)).body).toEqual(answer.body);
    expect(await auditOf(user.id)).toMatchObject([
      { action: 'login' },
      {
        action: 'name_changed',
        actor_id: user.id,
        details: { before: 'Ada Byron', after: 'Ada Lovelace' },
      },
    ]);
  },
);

test.each([
  [{ firstName: '', lastName: 'x' }, { firstName: ['First name is required'] }],
  [{ firstName: 'x', lastName: '\u200b' }, { lastName: ['Last name is required'] }],
  [
    { firstName: 'x'.repeat(101), lastName: 'x' },
    { firstName: ['Name must be at most 100 characters'] },
  ],
  [{ firstName: 'x' }, { lastName: ['Last name is required'] }],
])('[2.191] %j is refused as at the signup', async (body, details) => {
  const { user, client } = await app.signedIn();
  const answer = await rename(client, body);
  expect(answer.status).toBe(422);
  expect(errorOf(answer)).toMatchObject({ code: 'validation_failed', details });
  expect(await app.backend.knex('users').where({ id: user.id }).first()).toMatchObject({
    ...{ first_name: user.first_name, last_name: user.last_name },
  });
});

test('[2.191] the name changes only with a session, and nothing else changes with it', async () => {
  const { user, client } = await app.signedIn();
  const { secret } = await createApiKey(app.backend.knex, user.id);
  const names = { firstName: 'New', lastName: 'Name' };
  expect((await rename(app.visitor(), names)).status).toBe(401);
  expect((await rename(createClient(app.url, { bearer: secret }), names)).status).toBe(403);
  await rename(client, { ...names, isAdmin: true, email: 'other@example.org' });
  expect(await app.backend.knex('users').where({ id: user.id }).first()).toMatchObject({
    ...{ first_name: 'New', last_name: 'Name', is_admin: false, email: user.email },
  });
});
