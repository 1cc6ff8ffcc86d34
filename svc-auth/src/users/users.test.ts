import { adminCountCalls, authCalls } from '@targum/contracts';
import { adminUserCalls, listedUser } from '@targum/contracts/on-demand';
import { createApiKey, createChat, createMessage, errorOf } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PASSWORD, startAuthApp, statusesOf } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';

let app: AuthApp;
let replica: AuthApp;
let admin: { user: { id: string }; client: TestClient };
beforeAll(async () => {
  app = await startAuthApp();
  replica = await startAuthApp({ replicaOf: app });
  admin = await app.signedIn({ is_admin: true });
});
afterAll(async () => {
  await replica.close();
  await app.close();
});

const base = adminUserCalls.list.path;
const post = (id: string, action: string, client = admin.client, body?: unknown) =>
  client.post(`${base}/${id}/${action}`, body);
const setAdmin = (id: string, body?: unknown, client = admin.client) =>
  client.patch(`${base}/${id}/admin`, body);
const remove = (id: string, client = admin.client) => client.delete(`${base}/${id}`);

const rowOf = (id: string) => app.backend.knex('users').where({ id }).first();
const auditOf = (targetId: string) =>
  app.backend.knex('audit_log').where({ target_id: targetId, actor_id: admin.user.id });
const me = (client: TestClient) => client.get(authCalls.currentUser.path);

/** Signs the user in on the other replica. */
const elsewhere = async (email: string) => {
  const client = replica.visitor();
  await replica.logIn(client, email);
  expect((await me(client)).status).toBe(200);
  return client;
};

describe('the pending count', () => {
  test('[7.32] counts the users who wait for approval', async () => {
    const count = async () =>
      (await admin.client.get(adminCountCalls.pendingUsers.path)).body.count;
    const before = await count();
    await app.person({ approval_status: 'pending' });
    await app.person({ approval_status: 'rejected' });
    await app.person({ approval_status: null });
    expect(await count()).toBe(before + 1);
  });
});

describe('[7.83, 9.17] the search of users', () => {
  const search = async (q: string, more = '') =>
    (await admin.client.get(`${adminUserCalls.search.path}?q=${encodeURIComponent(q)}${more}`))
      .body;
  const name = { first_name: 'Zerubbabel', last_name: 'ben_Shealtiel' };

  test('finds users by parts of the name or email address, or by the whole id', async () => {
    const user = await app.person({ ...name, email: 'Governor.Z@example.org' });
    const found = [
      { id: user.id, email: user.email, firstName: name.first_name, lastName: name.last_name },
    ];
    for (const part of ['ZERUB', 'babel ben_', ' governor.z@', user.id, user.id.toUpperCase()]) {
      expect([part, await search(part)]).toEqual([part, found]);
    }
    for (const part of ['%', 'babel benX', user.id.slice(0, -1)]) {
      expect([part, await search(part)]).toEqual([part, []]);
    }
  });

  test.each(['ÉLODIE', 'élodie', 'ЖАННА', 'жанна', 'ΜΆΡΚΟΣ', 'μάρκος'])(
    'finds %s in either case',
    async (part) => {
      const names = { first_name: 'Élodie Жанна', last_name: 'Μάρκος' };
      const { id } = await app.person({ ...names });
      expect((await search(part)).map((found: { id: string }) => found.id)).toContain(id);
    },
  );

  test('returns users up to the limit, sorted by email address, without users who are being deleted', async () => {
    for (const place of [3, 1, 2, 4]) await app.person({ email: `${place}@few.example.org` });
    const { id } = await app.person({ email: '0@few.example.org' });
    await app.backend.knex('users').where({ id }).update({ deleting_since: new Date() });
    const emails = (await search('few.example.org', '&limit=3')).map(
      ({ email }: { email: string }) => email,
    );
    expect(emails).toEqual(['1@few.example.org', '2@few.example.org', '3@few.example.org']);
  });

  test.each(['', 'q=%20', `q=${'x'.repeat(201)}`, 'q=x%00', 'q=x&limit=21'])(
    "refuses the query '%s'",
    async (query) => {
      const answer = await admin.client.get(`${adminUserCalls.search.path}?${query}`);
      expect(answer.status).toBe(422);
    },
  );
});

describe('a decision about a user', () => {
  test('[2.39] lets an approved user work immediately in the existing session', async () => {
    const { user, client } = await app.signedIn({ approval_status: 'pending' });
    expect((await client.get('/api/keys')).status).toBe(403);
    const answer = await post(user.id, 'approve');
    expect(answer.status).toBe(200);
    expect(listedUser.strict().parse(answer.body)).toMatchObject({
      id: user.id,
      approvalStatus: 'approved',
    });
    expect((await client.get('/api/keys')).status).toBe(200);
    expect(await rowOf(user.id))?.toMatchObject({
      approved_by: admin.user.id,
      approved_at: expect.any(Date),
    });
    expect(await auditOf(user.id)).toMatchObject([{ action: 'user_approved' }]);
  });

  test('[2.40] refuses all sessions of a rejected user immediately, and says why', async () => {
    const { user, client } = await app.signedIn({ approval_status: 'pending' });
    const phone = await elsewhere(user.email);
    const heard = vi.fn();
    replica.backend.revocations.onRevoked(heard);
    const answer = await post(user.id, 'reject', admin.client, {});
    expect(answer.status).toBe(200);
    expect(answer.body.approvalStatus).toBe('rejected');
    for (const device of [client, phone]) {
      const refused = await me(device);
      expect(refused.status).toBe(401);
      expect(errorOf(refused)).toMatchObject({ code: 'account_rejected', message: 'Unauthorized' });
    }
    expect((await phone.post(authCalls.logout.path, {})).status).toBe(204);
    expect(errorOf(await me(phone)).code).toBe('unauthorized');
    expect((await app.logIn(app.visitor(), user.email)).status).toBe(403);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ userId: user.id }), 10_000);
    expect(await auditOf(user.id)).toMatchObject([{ action: 'user_rejected' }]);
  });

  test.each(['approve', 'reject'])(
    '[2.39] is a conflict if it would %s a user who is not pending',
    async (action) => {
      for (const approval_status of ['approved', 'rejected', null] as const) {
        const user = await app.person({ approval_status });
        const answer = await post(user.id, action);
        expect(answer.status).toBe(409);
        expect(errorOf(answer).code).toBe('conflict');
        expect((await rowOf(user.id))?.approval_status).toBe(approval_status);
      }
    },
  );

  test('succeeds once if two admins decide at the same time', async () => {
    const user = await app.person({ approval_status: 'pending' });
    const answers = await Promise.all([post(user.id, 'approve'), post(user.id, 'reject')]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(await auditOf(user.id)).toHaveLength(1);
  });

  test('[2.39] keeps its audit row when the admin who decided is deleted, but no longer names the admin', async () => {
    const other = await app.signedIn({ is_admin: true });
    const user = await app.person({ approval_status: 'pending' });
    await post(user.id, 'approve', other.client);
    expect((await rowOf(user.id))?.approved_by).toBe(other.user.id);
    await remove(other.user.id);
    expect((await rowOf(user.id))?.approved_by).toBeNull();
    expect(
      await app.backend.knex('audit_log').where({ actor_id: other.user.id, target_id: user.id }),
    ).toHaveLength(1);
  });
});

describe('a reopened user', () => {
  test('[2.190] waits for approval again, and can be approved', async () => {
    const user = await app.person({ approval_status: 'rejected' });
    const answer = await post(user.id, 'reopen');
    expect(answer.status).toBe(200);
    expect(listedUser.strict().parse(answer.body)).toMatchObject({ approvalStatus: 'pending' });
    expect(await auditOf(user.id)).toMatchObject([
      { action: 'user_reopened', details: { email: user.email } },
    ]);
    expect((await app.logIn(app.visitor(), user.email)).body.approvalStatus).toBe('pending');
    expect((await post(user.id, 'approve')).status).toBe(200);
  });

  test('[2.190] has lost the sessions from before, on every replica', async () => {
    const { user, client } = await app.signedIn({ approval_status: 'pending' });
    const phone = await elsewhere(user.email);
    await post(user.id, 'reject');
    await post(user.id, 'reopen');
    for (const device of [client, phone]) {
      expect(errorOf(await me(device))).toMatchObject({ code: 'unauthorized' });
    }
    expect(await app.backend.knex('sessions').where({ user_id: user.id })).toEqual([]);
  });

  test.each(['pending', 'approved', null] as const)(
    '[2.190] cannot be a user whose status is %s',
    async (approval_status) => {
      const user = await app.person({ approval_status });
      const answer = await post(user.id, 'reopen');
      expect(answer.status).toBe(409);
      expect(errorOf(answer)).toMatchObject({
        code: 'conflict',
        message: 'This user is not rejected',
      });
      expect((await rowOf(user.id))?.approval_status).toBe(approval_status);
      expect(await auditOf(user.id)).toEqual([]);
    },
  );

  test('[2.190] is decided by admins only, and not while the account is deleted', async () => {
    const user = await app.person({ approval_status: 'rejected' });
    const other = await app.signedIn();
    expect((await post(user.id, 'reopen', other.client)).status).toBe(403);
    await app.backend.knex('users').where({ id: user.id }).update({ deleting_since: new Date() });
    expect((await post(user.id, 'reopen')).status).toBe(404);
    expect((await post(NOBODY, 'reopen')).status).toBe(404);
  });
});

describe('admin rights', () => {
  test('[7.33] take effect in running sessions without ending them', async () => {
    const { user, client } = await app.signedIn();
    expect((await client.get(base)).status).toBe(403);
    const granted = await setAdmin(user.id, { isAdmin: true });
    expect(granted.status).toBe(200);
    expect(listedUser.parse(granted.body)).toMatchObject({ id: user.id, isAdmin: true });
    expect((await client.get(base)).status).toBe(200);
    await setAdmin(user.id, { isAdmin: false });
    const refused = await client.get(base);
    expect(refused.status).toBe(403);
    expect(errorOf(refused).code).toBe('forbidden');
    expect((await me(client)).body.isAdmin).toBe(false);
    expect(await auditOf(user.id)).toMatchObject([
      { action: 'admin_granted' },
      { action: 'admin_removed' },
    ]);
  });

  test('[7.35] stay the same if the same state is set twice, so that a retry is safe', async () => {
    const user = await app.person();
    for (const _attempt of [1, 2]) {
      expect((await setAdmin(user.id, { isAdmin: true })).body.isAdmin).toBe(true);
    }
    expect(await auditOf(user.id)).toHaveLength(1);
  });

  test.each([undefined, {}])('[7.35] are toggled by an empty payload (%j)', async (body) => {
    const user = await app.person();
    expect((await setAdmin(user.id, body)).body.isAdmin).toBe(true);
    expect((await setAdmin(user.id, body)).body.isAdmin).toBe(false);
  });

  test('cannot be set to anything but a boolean', async () => {
    const user = await app.person();
    expect((await setAdmin(user.id, { isAdmin: 'yes' })).status).toBe(422);
    expect((await rowOf(user.id))?.is_admin).toBe(false);
  });
});

describe('the reset of a password', () => {
  test('[2.83, 8.156] shows a temporary password once, and the user must change it first', async () => {
    const { user, client } = await app.signedIn();
    const phone = await elsewhere(user.email);
    const answer = await post(user.id, 'reset-password');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-encoding')).toBe('identity');
    const { temporaryPassword, ...rest } = answer.body;
    expect(rest).toEqual({ id: user.id, email: user.email });
    expect(temporaryPassword).toMatch(/^[A-HJ-NP-Za-km-np-z2-9]{16}$/);

    expect((await me(client)).status).toBe(401);
    expect((await me(phone)).status).toBe(401);
    expect((await app.logIn(app.visitor(), user.email, PASSWORD)).status).toBe(401);
    const again = app.visitor();
    const login = await app.logIn(again, user.email, temporaryPassword);
    expect(login.body.mustChangePassword).toBe(true);
    expect(errorOf(await again.get('/api/keys')).code).toBe('password_change_required');

    const rows = await auditOf(user.id);
    expect(rows).toMatchObject([{ action: 'password_reset' }]);
    expect(JSON.stringify(rows)).not.toContain(temporaryPassword);
  });
});

describe('the deletion of a user', () => {
  test('[7.36] deletes chats, messages, keys, usage, picture and sessions', async () => {
    const { knex } = app.backend;
    const { user, client } = await app.signedIn();
    const phone = await elsewhere(user.email);
    const chat = await createChat(knex, user.id);
    await createMessage(knex, chat.id);
    const { row: key } = await createApiKey(knex, user.id);
    await knex('api_usage').insert({ id: NOBODY, api_key_id: key.id, chat_id: chat.id, tokens: 1 });

    const answer = await remove(user.id);
    expect(answer.status).toBe(204);
    expect((await me(client)).status).toBe(401);
    expect((await me(phone)).status).toBe(401);
    expect((await app.logIn(app.visitor(), user.email)).status).toBe(401);
    expect(await rowOf(user.id))?.toBeUndefined();
    for (const [table, where] of [
      ['chats', { user_id: user.id }],
      ['messages', { chat_id: chat.id }],
      ['api_keys', { user_id: user.id }],
      ['api_usage', { api_key_id: key.id }],
      ['sessions', { user_id: user.id }],
    ] as const) {
      expect(await knex(table).where(where)).toEqual([]);
    }
    expect(await auditOf(user.id)).toMatchObject([
      { action: 'user_deleted', details: { email: user.email } },
    ]);
  });
});

describe('an admin', () => {
  const actions = {
    demote: (id: string, client?: TestClient) => setAdmin(id, { isAdmin: false }, client),
    toggle: (id: string, client?: TestClient) => setAdmin(id, undefined, client),
    remove,
    reset: (id: string, client?: TestClient) => post(id, 'reset-password', client),
    reject: (id: string, client?: TestClient) => post(id, 'reject', client),
  };

  test.each(Object.keys(actions) as (keyof typeof actions)[])(
    '[7.38] cannot %s their own account',
    async (name) => {
      const answer = await actions[name](admin.user.id);
      expect(answer.status).toBe(409);
      expect(errorOf(answer)).toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/own/),
      });
      expect(await rowOf(admin.user.id)).toMatchObject({
        is_admin: true,
        approval_status: 'approved',
        must_change_password: false,
      });
    },
  );

  test.each([...(Object.keys(actions) as (keyof typeof actions)[]), 'approve' as const])(
    '[8.30] cannot %s an unknown user',
    async (name) => {
      const act = name === 'approve' ? (id: string) => post(id, 'approve') : actions[name];
      expect((await act(NOBODY)).status).toBe(404);
      expect((await act('not-an-id')).status).toBe(404);
    },
  );
});
