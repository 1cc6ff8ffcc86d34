import { createHash } from 'node:crypto';
import { authCalls, headers, inputStrings } from '@targum/contracts';
import { apiKey, createdApiKey, keyCalls, keyStrings } from '@targum/contracts/on-demand';
import { createClient, errorOf } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startAuthApp } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.close());

const { path } = keyCalls.list;

const create = (client: TestClient, name: unknown = 'Laptop', idempotencyKey?: string) =>
  client.request(
    'POST',
    path,
    { name },
    idempotencyKey === undefined ? {} : { [headers.idempotencyKey]: idempotencyKey },
  );

const keyed = (bearer: string, url = app.url) => createClient(url, { bearer });

describe('an API key', () => {
  test('[2.102, 8.156] shows its secret once, and the database stores only its hash', async () => {
    const { user, client } = await app.signedIn();
    const answer = await create(client, '  Laptop ');
    expect(answer.status).toBe(201);
    const made = createdApiKey.strict().parse(answer.body);
    expect(made).toMatchObject({ name: 'Laptop', lastUsedAt: null });
    expect(made.key).toMatch(/^tgm_[\w-]{43}$/);
    expect(made.key.startsWith(made.prefix)).toBe(true);
    expect(answer.headers.get('content-encoding')).toBe('identity');

    const listed = await client.get(path);
    expect(listed.status).toBe(200);
    const { key, ...shown } = made;
    expect(listed.body).toEqual([shown]);
    expect(apiKey.strict().parse(listed.body[0])).toEqual(shown);

    const rows = await app.backend.knex('api_keys').where({ user_id: user.id });
    expect(rows[0]?.key_hash).toBe(createHash('sha256').update(key).digest('hex'));
    expect(JSON.stringify(rows)).not.toContain(key);
    const audit = await app.backend.knex('audit_log').where({ target_id: made.id });
    expect(audit).toMatchObject([{ action: 'key_created', actor_id: user.id }]);
    expect(JSON.stringify(audit)).not.toContain(key);
  });

  test('has its name stored without lone surrogates, also in the audit log', async () => {
    const { client } = await app.signedIn();
    const answer = await create(client, 'a\ud800');
    expect([answer.status, answer.body.name]).toEqual([201, 'a\ufffd']);
    const audit = await app.backend.knex('audit_log').where({ target_id: answer.body.id });
    expect(audit).toMatchObject([{ details: { name: 'a\ufffd' } }]);
    const refused = await create(client, 'a\0');
    expect([refused.status, errorOf(refused).details]).toEqual([
      422,
      { name: [inputStrings.unstorable] },
    ]);
  });

  test('[2.102] is listed to its owner only, with the newest first', async () => {
    const { user, client } = await app.signedIn();
    for (const name of ['first', 'second', 'third']) await create(client, name);
    // This key was created on a machine whose clock is ahead.
    await app.backend
      .knex('api_keys')
      .where({ user_id: user.id, name: 'first' })
      .update({ id: 'ffffffff-ffff-7fff-bfff-ffffffffffff', created_at: new Date(2100, 0) });
    const names = (await client.get(path)).body.map((key: { name: string }) => key.name);
    expect(names).toEqual(['third', 'second', 'first']);
    const other = await app.signedIn();
    expect((await other.client.get(path)).body).toEqual([]);
  });

  test('[2.105] acts for its user, and its use is recorded', async () => {
    const { user, client } = await app.signedIn();
    const { key } = (await create(client)).body;
    const answer = await keyed(key).get(authCalls.currentUser.path);
    expect(answer.status).toBe(200);
    expect(answer.body.id).toBe(user.id);
    const [listed] = (await client.get(path)).body;
    expect(new Date(listed.lastUsedAt).getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test('[2.104] stops working immediately on every replica once it is revoked, and leaves the list; its usage stays', async () => {
    const replica = await startAuthApp({ replicaOf: app });
    const { client } = await app.signedIn();
    const { id, key } = (await create(client)).body;
    const elsewhere = keyed(key, replica.url);
    expect((await elsewhere.get(authCalls.currentUser.path)).status).toBe(200);
    await app.backend.knex('api_usage').insert({
      id: crypto.randomUUID(),
      api_key_id: id,
      tokens: 7,
    });
    const heard = vi.fn();
    replica.backend.revocations.onRevoked(heard);

    const answer = await client.delete(`${path}/${id}`);
    expect(answer.status).toBe(204);
    expect((await elsewhere.get(authCalls.currentUser.path)).status).toBe(401);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ keyId: id }), 10_000);
    expect((await client.get(path)).body).toEqual([]);
    expect(await app.backend.knex('api_usage').where({ api_key_id: id })).toHaveLength(1);
    expect(
      await app.backend.knex('audit_log').where({ target_id: id, action: 'key_revoked' }),
    ).toHaveLength(1);
    expect((await client.delete(`${path}/${id}`)).status).toBe(404);
    await replica.close();
  });

  test('[2.66] is not found by another user, by an unknown id or by a malformed id', async () => {
    const owner = await app.signedIn();
    const { id, key } = (await create(owner.client)).body;
    const other = await app.signedIn({ is_admin: true });
    for (const each of [id, '01890000-0000-7000-8000-000000000000', 'not-an-id']) {
      const answer = await other.client.delete(`${path}/${each}`);
      expect(answer.status).toBe(404);
      expect(errorOf(answer).code).toBe('not_found');
    }
    expect((await keyed(key).get(authCalls.currentUser.path)).status).toBe(200);
  });

  test('cannot create, list or revoke keys', async () => {
    const { client } = await app.signedIn();
    const { id, key } = (await create(client)).body;
    const caller = keyed(key);
    const answers = [
      await create(caller),
      await caller.get(path),
      await caller.delete(`${path}/${id}`),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403]);
    expect(answers.map((answer) => errorOf(answer).code)).toEqual(Array(3).fill('forbidden'));
  });

  test('[2.109] survives a password reset, which only affects sessions', async () => {
    const { user, client } = await app.signedIn();
    const { key } = (await create(client)).body;
    const admin = await app.signedIn({ is_admin: true });
    await admin.client.post(`/api/admin/users/${user.id}/reset-password`);
    expect((await keyed(key).get(authCalls.currentUser.path)).status).toBe(200);
  });

  test.each([
    ['', keyStrings.nameRequired],
    ['   ', keyStrings.nameRequired],
    [undefined, keyStrings.nameRequired],
    ['x'.repeat(101), keyStrings.nameTooLong],
  ])('is refused with the name %j', async (name, message) => {
    const { client } = await app.signedIn();
    const answer = await client.post(path, { name });
    expect(answer.status).toBe(422);
    expect(errorOf(answer).details).toEqual({ name: [message] });
  });
});

describe('creating a key with an Idempotency-Key', () => {
  test('[8.40] gives a retry the same key with its secret', async () => {
    const { client } = await app.signedIn();
    const first = await create(client, 'Laptop', 'key-retry-1');
    const second = await create(client, 'Laptop', 'key-retry-1');
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect((await client.get(path)).body).toHaveLength(1);
    const stored = await app.backend.knex('idempotency_keys').where({ key: 'key-retry-1' });
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(first.body.key);
  });

  test('creates one key for simultaneous requests', async () => {
    const { client } = await app.signedIn();
    const answers = await Promise.all([1, 2, 3].map(() => create(client, 'x', 'key-retry-2')));
    expect(new Set(answers.map((answer) => answer.body.key)).size).toBe(1);
    expect((await client.get(path)).body).toHaveLength(1);
  });

  test('is a conflict if the content differs, but not if another user sent the Idempotency-Key', async () => {
    const { client } = await app.signedIn();
    const other = await app.signedIn();
    const first = await create(client, 'Laptop', 'key-retry-3');
    expect((await create(client, 'Phone', 'key-retry-3')).status).toBe(409);
    const theirs = await create(other.client, 'Laptop', 'key-retry-3');
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(first.body.id);
  });
});
