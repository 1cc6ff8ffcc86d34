import { authCalls, limits } from '@targum/contracts';
import { adminUserCalls, userStrings } from '@targum/contracts/on-demand';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startAuthApp } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';

let app: AuthApp;
let admin: { user: { id: string }; client: TestClient };
beforeAll(async () => {
  app = await startAuthApp();
  admin = await app.signedIn({ is_admin: true });
});
afterAll(() => app.close());

const rowOf = (id: string) => app.backend.knex('users').where({ id }).first();
const auditOf = (targetId: string) =>
  app.backend.knex('audit_log').where({ target_id: targetId, actor_id: admin.user.id });
const me = (client: TestClient) => client.get(authCalls.currentUser.path);

describe('one decision about several users', () => {
  const decide = (decision: string, ids: readonly string[], client = admin.client) =>
    client.post(adminUserCalls.decide.path, { decision, ids });
  const pending = () => app.person({ approval_status: 'pending' });
  const statusOf = async (id: string) => (await rowOf(id))?.approval_status;

  test('[7.43] approves all of them, with one result each in the given order', async () => {
    const ids = [];
    for (let made = 0; made < 4; made += 1) ids.push((await pending()).id);
    const answer = await decide('approved', ids);
    expect(answer.status).toBe(200);
    expect(adminUserCalls.decide.response.parse(answer.body)).toEqual({
      results: ids.map((id) => ({ id })),
    });
    for (const id of ids) {
      expect(await rowOf(id)).toMatchObject({
        approval_status: 'approved',
        approved_by: admin.user.id,
      });
      expect(await auditOf(id)).toMatchObject([{ action: 'user_approved' }]);
    }
  });

  test('[7.43] refuses the sessions of rejected users immediately', async () => {
    const first = await app.signedIn({ approval_status: 'pending' });
    const second = await app.signedIn({ approval_status: 'pending' });
    const heard = vi.fn();
    const replica = await startAuthApp({ replicaOf: app });
    replica.backend.revocations.onRevoked(heard);
    await decide('rejected', [first.user.id, second.user.id]);
    expect((await me(first.client)).status).toBe(401);
    expect((await me(second.client)).status).toBe(401);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ userId: second.user.id }), 10_000);
    await replica.close();
  });

  test('[7.44] names the users it cannot decide about, and decides about the others', async () => {
    const waiting = await pending();
    const rejected = await app.person({ approval_status: 'rejected' });
    const answer = await decide('approved', [rejected.id, NOBODY, waiting.id]);
    expect(answer.body.results).toEqual([
      { id: rejected.id, error: { code: 'conflict', message: userStrings.notPending } },
      { id: NOBODY, error: { code: 'not_found', message: 'Not found' } },
      { id: waiting.id },
    ]);
    expect(await statusOf(waiting.id)).toBe('approved');
    expect(await statusOf(rejected.id)).toBe('rejected');
    const self = await decide('rejected', [admin.user.id]);
    expect(self.body.results).toEqual([
      { id: admin.user.id, error: { code: 'conflict', message: userStrings.ownRejection } },
    ]);
    expect(await statusOf(admin.user.id)).not.toBe('rejected');
  });

  test('[7.44] has the same results when the request is repeated', async () => {
    const { id } = await pending();
    const first = await decide('approved', [id, id]);
    expect(first.body.results).toEqual([{ id }]);
    expect((await decide('approved', [id])).body).toEqual(first.body);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('[7.44] changes none of the users if the request fails', async () => {
    const ids = [(await pending()).id, (await pending()).id];
    // The trigger makes the audit row of the second user fail.
    await app.backend.knex.raw(`
      create function refuse_audit() returns trigger language plpgsql as
        $$ begin if new.target_id = '${ids[1]}' then raise 'refused'; end if; return new; end $$`);
    await app.backend.knex.raw(
      'create trigger refuse_audit before insert on audit_log for each row execute function refuse_audit()',
    );
    try {
      expect((await decide('approved', ids)).status).toBe(500);
    } finally {
      await app.backend.knex.raw('drop function refuse_audit cascade');
    }
    expect(await statusOf(ids[0]!)).toBe('pending');
    expect(await statusOf(ids[1]!)).toBe('pending');
  });

  test('[7.44] refuses an empty list, too many users and a malformed id', async () => {
    const tooMany = Array.from({ length: limits.decisionsMax + 1 }, () => NOBODY);
    for (const ids of [[], tooMany, ['x']]) {
      expect((await decide('approved', ids)).status).toBe(422);
    }
    expect((await decide('pending', [NOBODY])).status).toBe(422);
  });

  test('[7.44] refuses users who are not admins', async () => {
    const waiting = await pending();
    const { client } = await app.signedIn();
    expect((await decide('approved', [waiting.id], client)).status).toBe(403);
    expect(await statusOf(waiting.id)).toBe('pending');
  });
});
