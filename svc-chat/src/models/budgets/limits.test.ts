import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { Member, TestService } from '../../testing/chat-service.ts';
import { limitTo, say, usedBy } from '../../testing/spending.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService({ config: { RATE_LIMITS: false } });
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

describe('the budgets that admins set', () => {
  const path = '/api/admin/usage/budget';
  const pathOfUser = (userId: string) => `/api/admin/usage/budgets/${userId}`;
  const own = async ({ client }: Member) => (await client.get('/api/usage/budget')).body;

  it('[7.61] are a default and budgets of single users, and each change is in the audit log', async () => {
    const { knex } = service.backend;
    const admin = await service.member({ is_admin: true });
    const member = await service.member();
    expect((await admin.client.get(path)).body).toEqual({ tokens: null });
    expect(await own(member)).toMatchObject({ tokens: null, used: 0 });

    expect((await admin.client.patch(path, { tokens: 500_000 })).body).toEqual({ tokens: 500_000 });
    expect(await own(member)).toMatchObject({ tokens: 500_000 });
    const set = (budget: object) => admin.client.patch(pathOfUser(member.user.id), { budget });
    expect((await set({ kind: 'limited', tokens: 7 })).body).toEqual({
      budget: { kind: 'limited', tokens: 7 },
      defaultTokens: 500_000,
      used: 0,
    });
    expect(await own(member)).toMatchObject({ tokens: 7 });
    await set({ kind: 'unlimited' });
    expect(await own(member)).toMatchObject({ tokens: null });
    await set({ kind: 'default' });
    await set({ kind: 'default' });
    expect(await own(member)).toMatchObject({ tokens: 500_000 });
    expect((await admin.client.patch(path, { tokens: null })).status).toBe(200);
    expect(await own(member)).toMatchObject({ tokens: null });

    const changes = await knex('audit_log')
      .where({ action: 'budget_changed', actor_id: admin.user.id })
      .orderBy('sequence');
    const [limited, unlimited, common] = [
      { kind: 'limited', tokens: 7 },
      { kind: 'unlimited' },
      { kind: 'default' },
    ];
    const all = { kind: 'limited', tokens: 500_000 };
    expect(changes.map(({ target_id, details }) => [target_id, details])).toEqual([
      [null, { before: common, after: all }],
      [member.user.id, { before: common, after: limited }],
      [member.user.id, { before: limited, after: unlimited }],
      [member.user.id, { before: unlimited, after: common }],
      [null, { before: all, after: common }],
    ]);
  });

  it('[7.61] are whole numbers, for users that exist', async () => {
    const { client, user } = await service.member({ is_admin: true });
    for (const tokens of [-1, 1.5, 'many']) {
      expect((await client.patch(path, { tokens })).status).toBe(422);
      const body = { budget: { kind: 'limited', tokens } };
      expect((await client.patch(pathOfUser(user.id), body)).status).toBe(422);
    }
    const unknown = pathOfUser(randomUUID());
    expect((await client.get(unknown)).status).toBe(404);
    expect((await client.patch(unknown, { budget: { kind: 'unlimited' } })).status).toBe(404);
  });

  it('[7.61] leave one budget if two are set at the same time', async () => {
    const { client } = await service.member({ is_admin: true });
    const tokens = [600_001, 600_002, 600_003, 600_004];
    const answers = await Promise.all(tokens.map((each) => client.patch(path, { tokens: each })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(tokens).toContain((await client.get(path)).body.tokens);
    await client.patch(path, { tokens: null });
  });

  it('[4.157] are shown to each user, with the used tokens and the end of the month', async () => {
    const member = await service.member();
    await limitTo(service, member.user.id, 100_000);
    await say(member, '/echo Ruth');
    const { inputTokens, outputTokens } = await usedBy(service, member.user.id);
    const now = new Date();
    expect(await own(member)).toEqual({
      tokens: 100_000,
      used: inputTokens + outputTokens,
      until: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString(),
      repliesLeft: expect.any(Number),
    });
    const key = await service.keyOf(member.user);
    expect((await key.client.get('/api/usage/budget')).status).toBe(200);
  });

  it.each([
    [0, 3, null],
    // A reply needs its input and 2,000 tokens for its output.
    [9000, 3, 0],
    [2000, 4, 12],
    [1000, 5, 35],
    [7500, 15, 1],
    [7510, 15, 0],
    [12_000, 6, 0],
  ])(
    '[7.116] with %i of 10,000 tokens used for %i replies, leave about %j more',
    async (used, replies, repliesLeft) => {
      const member = await service.member();
      await limitTo(service, member.user.id, 10_000);
      await service.backend.knex.raw(
        `insert into usage_by_user
           values (?, 'month', date_trunc('month', now(), 'UTC'), ?, ?, 0, 0, 0)`,
        [member.user.id, replies, used],
      );
      expect(await own(member)).toMatchObject({ used, repliesLeft });
    },
  );

  it('[4.154] start again with each month of UTC', async () => {
    const member = await service.member();
    const { knex } = service.backend;
    await limitTo(service, member.user.id, 50_000);
    const add = (starts: string) =>
      knex.raw(`insert into usage_by_user select ?, 'month', ${starts}, 1, 50000, 0, 0, 0`, [
        member.user.id,
      ]);
    await add(`date_trunc('month', now(), 'UTC') - interval '1 month'`);
    expect((await say(member, '/echo Ruth')).response.status).toBe(200);
    await knex('usage_by_user').where({ user_id: member.user.id }).delete();
    await add(`date_trunc('month', now(), 'UTC')`);
    expect((await say(member, '/echo Ruth')).response.status).toBe(429);
  });
});
