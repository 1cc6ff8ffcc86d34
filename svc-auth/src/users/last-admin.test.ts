import { adminUserCalls } from '@targum/contracts/on-demand';
import { errorOf } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAuthApp, statusesOf } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.close());

const base = adminUserCalls.list.path;
const demote = (id: string, client: TestClient) =>
  client.patch(`${base}/${id}/admin`, { isAdmin: false });
const remove = (id: string, client: TestClient) => client.delete(`${base}/${id}`);

describe('the last admin', () => {
  /** Leaves exactly two admins, each signed in. */
  const twoAdmins = async () => {
    await app.backend.knex('users').update({ is_admin: false });
    return Promise.all([app.signedIn({ is_admin: true }), app.signedIn({ is_admin: true })]);
  };
  const adminsLeft = () => app.backend.knex('users').where({ is_admin: true });

  test.each([
    ['demote', demote],
    ['delete', remove],
  ] as const)('[7.39] stays when two admins %s each other at the same time', async (_name, act) => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = await twoAdmins();
      const blocker = await app.backend.knex.transaction();
      await blocker('users').whereIn('id', [one.user.id, two.user.id]).forUpdate();
      const both = Promise.all([act(two.user.id, one.client), act(one.user.id, two.client)]);
      // Both requests are authenticated and wait: the first for the row, the second for the
      // advisory lock.
      await expect
        .poll(
          async () => {
            const { rows } = await app.backend.knex.raw(
              `select 1 from pg_stat_activity
               where datname = current_database() and wait_event_type = 'Lock'`,
            );
            return rows.length;
          },
          { timeout: 10_000 },
        )
        .toBe(2);
      await blocker.commit();
      const answers = await both;
      expect(statusesOf(answers)[1]).toBe(409);
      const refused = answers.find((answer) => answer.status === 409)!;
      expect(errorOf(refused)).toMatchObject({ code: 'conflict' });
      expect(await adminsLeft()).toHaveLength(1);
    }
  });

  test('stays even if there are pending and rejected admins', async () => {
    const [one, two] = await twoAdmins();
    await app.person({ is_admin: true, approval_status: 'rejected' });
    await app.person({ is_admin: true, approval_status: 'pending' });
    const answers = await Promise.all([
      demote(two.user.id, one.client),
      demote(one.user.id, two.client),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test('stays when there are three admins: of two who demote each other, the second is refused', async () => {
    const [one, two] = await twoAdmins();
    const third = await app.signedIn({ is_admin: true });
    const user = await app.person({ approval_status: 'pending' });
    const answers = await Promise.all([
      demote(two.user.id, one.client),
      demote(one.user.id, two.client),
    ]);
    // With a third admin neither is the last admin, but the first request removes the admin right
    // of the second caller.
    expect(statusesOf(answers)).toEqual([200, 403]);
    expect((await third.client.post(`${base}/${user.id}/approve`)).status).toBe(200);
  });
});
