import { usageReport, usersUsage } from '@targum/contracts/on-demand';
import type { UsageReport, UsersUsage } from '@targum/contracts/on-demand';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { Member, TestService } from '../../testing/chat-service.ts';
import { sendStreamed } from '../../testing/streams.ts';
import { edgesOf, lastDays } from './period.ts';

let service: TestService;
let admin: Member;
beforeAll(async () => {
  service = await startChatService();
  admin = await service.member({ is_admin: true });
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.backend.knex('usage_by_time').delete();
  await service.backend.knex('usage_by_user').delete();
});

const report = async (query = ''): Promise<UsageReport> =>
  usageReport.strict().parse((await admin.client.get(`/api/admin/usage${query}`)).body);
const users = async (query = ''): Promise<UsersUsage> =>
  usersUsage.strict().parse((await admin.client.get(`/api/admin/usage/users${query}`)).body);

const say = async ({ client, chat }: Member, text: string) => {
  const stream = await sendStreamed(client, chat.id, text);
  await stream.ended;
};

let part = 0;

/** Records usage with a time of its own. */
const recordAt = async (at: Date, userId: string, tokens: number) => {
  const amounts = { replies: 1, input_tokens: tokens, output_tokens: 0 };
  const rest = { transcribed_ms: 0, spoken_characters: 0 };
  const { knex } = service.backend;
  const startOf = (grain: 'day' | 'month') => {
    const start = new Date(at);
    start.setUTCHours(0, 0, 0, 0);
    if (grain === 'month') start.setUTCDate(1);
    return start;
  };
  const quarter = new Date(Math.floor(at.getTime() / 900_000) * 900_000);
  const periods = { quarter, day: startOf('day'), month: startOf('month') };
  await knex('usage_by_time').insert({
    ...{ starts: quarter, assistant_id: 'storyteller', model: 'no-model', part: (part += 1) },
    ...amounts,
    ...rest,
  });
  for (const [grain, starts] of Object.entries(periods)) {
    await knex.raw(
      `insert into usage_by_user as old values (?, ?, ?, 1, ?, 0, 0, 0)
         on conflict (grain, starts, user_id) do update
           set replies = old.replies + 1, input_tokens = old.input_tokens + excluded.input_tokens`,
      [userId, grain, starts, tokens],
    );
  }
};

describe('the report', () => {
  it('[7.58] has the usage of replies by day, assistant and model', async () => {
    const one = await service.member();
    const two = await service.member();
    await service.backend
      .knex('chats')
      .where({ id: two.chat.id })
      .update({ assistant_id: 'oral-performer' });
    await say(one, '/echo Ruth');
    await say(two, '/echo Boaz');
    await say(two, '/echo Naomi');
    const generations = [
      ...(await service.generationsOf(one.chat.id)),
      ...(await service.generationsOf(two.chat.id)),
    ];
    const sumOf = (column: 'input_tokens' | 'output_tokens', rows = generations) =>
      rows.reduce((sum, row) => sum + row[column]!, 0);
    const all = {
      replies: 3,
      inputTokens: sumOf('input_tokens'),
      outputTokens: sumOf('output_tokens'),
    };
    const { days, assistants, models } = await report('?days=7');
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toEqual({
      ...{ date: new Date().toISOString().slice(0, 10), ...all },
      ...{ transcribedSeconds: 0, spokenCharacters: 0 },
    });
    expect(days[0]).toMatchObject({ replies: 0, inputTokens: 0 });
    expect(assistants.map(({ assistantId, replies }) => [assistantId, replies])).toEqual([
      ['oral-performer', 2],
      ['storyteller', 1],
    ]);
    expect(models).toEqual([{ model: 'no-model', ...all }]);
  });

  it.each([7, 30, 90])('[7.58] covers %i days and leaves out the day before', async (days) => {
    const { user } = await service.member();
    const { starts } = lastDays(days, 'UTC');
    await recordAt(starts[0]!, user.id, 20);
    await recordAt(new Date(starts[0]!.getTime() - 1), user.id, 3);
    const found = await report(`?days=${days}`);
    expect(found.days.map(({ inputTokens }) => inputTokens)).toEqual([
      20,
      ...Array<number>(days - 1).fill(0),
    ]);
    expect(found.models).toMatchObject([{ inputTokens: 20 }]);
    const { users: listed } = await users(`?days=${days}`);
    expect(listed).toMatchObject([{ userId: user.id, inputTokens: 20 }]);
  });

  it.each([
    'UTC',
    'Asia/Kathmandu',
    'Asia/Katmandu',
    'Asia/Kolkata',
    'Pacific/Auckland',
    'Pacific/Honolulu',
    'America/St_Johns',
  ])('[7.58] has the days and users of the time zone %s', async (timeZone) => {
    const { user } = await service.member();
    const { starts, dates } = lastDays(30, timeZone);
    const [first, second] = starts as [Date, Date];
    await recordAt(new Date(first.getTime() - 1), user.id, 1);
    await recordAt(first, user.id, 10);
    await recordAt(new Date(second.getTime() - 1), user.id, 100);
    await recordAt(second, user.id, 1000);
    await recordAt(starts.at(-1)!, user.id, 10_000);
    const zone = encodeURIComponent(timeZone);
    const { days } = await report(`?days=30&timeZone=${zone}`);
    expect(days.map(({ date }) => date)).toEqual(dates);
    expect(days.filter(({ replies }) => replies > 0)).toMatchObject([
      { date: dates[0], inputTokens: 110 },
      { date: dates[1], inputTokens: 1000 },
      { date: dates.at(-1), inputTokens: 10_000 },
    ]);
    const listed = await users(`?days=30&timeZone=${zone}`);
    expect(listed).toMatchObject({ total: 1, users: [{ inputTokens: 11_110, replies: 4 }] });
  });

  it('[7.58] refuses other periods and unknown time zones', async () => {
    for (const query of ['days=8', 'days=366', 'timeZone=Mars', 'timeZone=', 'days=x']) {
      expect((await admin.client.get(`/api/admin/usage?${query}`)).status).toBe(422);
    }
  });
});

describe('the users', () => {
  it('[7.59] are listed by tokens, most first, in pages of 50', async () => {
    const members = [];
    for (const tokens of [30, 10, 20]) {
      const member = await service.member({ first_name: `N${tokens}` });
      await recordAt(new Date(), member.user.id, tokens);
      members.push(member);
    }
    const first = await users();
    expect(first.total).toBe(3);
    expect(first.users.map(({ firstName }) => firstName)).toEqual(['N30', 'N20', 'N10']);
    expect(first.users[0]).toMatchObject({
      userId: members[0]!.user.id,
      email: members[0]!.user.email,
    });
    const rest = await users('?offset=2');
    expect(rest.users.map(({ firstName }) => firstName)).toEqual(['N10']);
    expect((await admin.client.get('/api/admin/usage/users?offset=-1')).status).toBe(422);

    for (let more = 0; more < 50; more += 1) {
      await recordAt(new Date(), (await service.member()).user.id, 1);
    }
    const many = await users();
    expect([many.total, many.users.length]).toEqual([53, 50]);
    expect((await users('?offset=50')).users).toHaveLength(3);
  });

  it('[7.64] are left out once their accounts are deleted, and the sums stay', async () => {
    const { user } = await service.member();
    await recordAt(new Date(), user.id, 40);
    await service.backend.knex('users').where({ id: user.id }).delete();
    expect(await users()).toEqual({ total: 0, users: [] });
    expect((await report()).days.at(-1)).toMatchObject({ inputTokens: 40 });
  });
});

describe('the file', () => {
  const fileOf = async (query: string) => {
    const answer = await admin.client.fetch(`/api/admin/usage/export?${query}`);
    return {
      type: answer.headers.get('content-type'),
      name: answer.headers.get('content-disposition'),
      lines: (await answer.text()).replace('\ufeff', '').trim().split('\r\n'),
    };
  };

  it('[7.60] has the rows of each table', async () => {
    const { user } = await service.member({ first_name: '=Ruth', last_name: 'B' });
    await recordAt(new Date(), user.id, 40);
    const byUser = await fileOf('by=user&days=7');
    expect(byUser).toMatchObject({
      type: 'text/csv; charset=utf-8',
      name: 'attachment; filename="usage-by-user-7-days.csv"',
    });
    expect(byUser.lines).toEqual([
      'Name,Email,Replies,Input tokens,Output tokens,Transcribed minutes,Spoken characters',
      `'=Ruth B,${user.email},1,40,0,0,0`,
    ]);
    const byDay = await fileOf('by=day&days=7');
    expect(byDay.lines).toHaveLength(8);
    expect(byDay.lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,1,40,0,0,0$/);
    const amounts = 'Replies,Input tokens,Output tokens';
    expect((await fileOf('by=assistant')).lines).toEqual([
      `Assistant,${amounts}`,
      'storyteller,1,40,0',
    ]);
    expect((await fileOf('by=model')).lines).toEqual([`Model,${amounts}`, 'no-model,1,40,0']);
    expect((await admin.client.get('/api/admin/usage/export?by=chat')).status).toBe(422);
  });
});

describe('a period', () => {
  it('has the days of the time zone, including days without a midnight or with 25 hours', () => {
    const at = (text: string) => new Date(text);
    expect(lastDays(2, 'Asia/Kathmandu', at('2026-03-01T18:15:00Z'))).toEqual({
      dates: ['2026-03-01', '2026-03-02'],
      starts: [at('2026-02-28T18:15:00Z'), at('2026-03-01T18:15:00Z')],
    });
    expect(lastDays(3, 'Europe/Berlin', at('2026-10-26T12:00:00Z'))).toEqual({
      dates: ['2026-10-24', '2026-10-25', '2026-10-26'],
      starts: [at('2026-10-23T22:00:00Z'), at('2026-10-24T22:00:00Z'), at('2026-10-25T23:00:00Z')],
    });
    // On this day, the clocks of Beirut go from 00:00 to 01:00, so the day begins at 01:00.
    expect(lastDays(1, 'Asia/Beirut', at('2026-03-29T12:00:00Z')).starts).toEqual([
      at('2026-03-28T22:00:00Z'),
    ]);
  });

  it('is split where days and months of UTC begin', () => {
    const edges = (since: string) => {
      const { firstDay, firstMonth } = edgesOf(new Date(since));
      return [firstDay.toISOString(), firstMonth.toISOString()];
    };
    const [may2, june] = ['2026-05-02T00:00:00.000Z', '2026-06-01T00:00:00.000Z'];
    const may = '2026-05-01T00:00:00.000Z';
    expect(edges('2026-05-01T18:15:00Z')).toEqual([may2, june]);
    expect(edges('2026-05-02T00:00:00Z')).toEqual([may2, june]);
    expect(edges('2026-04-30T18:15:00Z')).toEqual([may, may]);
    expect(edges('2026-05-01T00:00:00Z')).toEqual([may, may]);
  });
});
