/**
 * Measures the list of ten thousand users with a million messages: a page of the list, compared with
 * all users, whose totals are counted for each list. Run it with `npm run bench -- users [rounds]`.
 * The last line of the output is JSON. docs/PERFORMANCE.md explains the figures.
 */
import { adminUserCalls } from '@targum/contracts/on-demand';
import { reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { personWith } from '../reliability/testing/people.ts';
import { cpuSeconds } from './cpu.ts';
import { interleave, machine, median, readRounds } from './rounds.ts';
import { createCrowd } from './testing/crowd.ts';
import { withServers } from './testing/servers.ts';
import type { Servers } from './testing/servers.ts';

const ROUNDS = 3;
/** Number of calls of each side in a round. */
const CALLS = 10;

const NAIVE = `
  with chat_totals as (
    select user_id, count(*)::int as total from chats where deleting_since is null group by user_id
  ), message_totals as (
    select chats.user_id, count(*)::int as total
      from messages join chats on chats.id = messages.chat_id
      where chats.deleting_since is null group by chats.user_id
  ), key_totals as (
    select user_id, count(*)::int as total from api_keys where is_active group by user_id
  ), call_totals as (
    select api_keys.user_id, count(*)::int as total
      from api_usage join api_keys on api_keys.id = api_usage.api_key_id group by api_keys.user_id
  )
  select users.id, email, first_name, last_name, profile_image_url, is_admin, approval_status,
      created_at, updated_at, last_login_at, chat_totals.total as chats,
      message_totals.total as messages, key_totals.total as keys, call_totals.total as calls
    from users
      left join chat_totals on chat_totals.user_id = users.id
      left join message_totals on message_totals.user_id = users.id
      left join key_totals on key_totals.user_id = users.id
      left join call_totals on call_totals.user_id = users.id
    order by sequence desc`;

/** The pages that the screen asks for. */
const PAGES = {
  'the first page': 'limit=200',
  'the last page': 'limit=200&offset=9800',
  'a search': 'limit=200&search=Family%209',
  'by name': 'limit=200&sort=name&order=asc',
  'by email': 'limit=200&sort=email&order=asc',
  'by messages': 'limit=200&sort=totalMessages',
  'pending admins by last login': 'limit=200&type=admins&status=pending&sort=lastLoginAt',
  'all users': '',
};

const bench = async ({ authUrl, knex, admin, postgresPid }: Servers, rounds: number) => {
  await createCrowd(knex);
  const { fetch } = personWith(authUrl, admin.cookie);
  const get = async (query: string) => {
    const answer = await fetch(`${adminUserCalls.list.path}?${query}`);
    if (!answer.ok) throw new Error(`${query}: ${answer.status}`);
    return (await answer.text()).length;
  };
  const list = async () => {
    const { rows } = await knex.raw<{ rows: unknown[] }>(NAIVE);
    return JSON.stringify(rows).length;
  };
  const measure = async (call: () => Promise<number>) => {
    const cpu = cpuSeconds(postgresPid);
    const times: number[] = [];
    let bytes = 0;
    for (let count = 0; count < CALLS; count += 1) {
      const begin = performance.now();
      bytes = await call();
      times.push(performance.now() - begin);
    }
    const cpuMs = ((cpuSeconds(postgresPid) - cpu) * 1000) / CALLS;
    return { p50: median(times), slowest: Math.max(...times), cpuMs, bytes };
  };
  const figures: Record<string, object> = {};
  for (const [title, query] of Object.entries(PAGES)) {
    const sides = { naive: () => measure(list), ours: () => measure(() => get(query)) };
    figures[title] = await interleave(rounds, sides, { title });
  }
  say(JSON.stringify({ rounds, calls: CALLS, machine: machine(), figures }));
};

const main = async (): Promise<number> => {
  const rounds = readRounds('users', ROUNDS);
  await withServers((servers) => bench(servers, rounds));
  return 0;
};

process.exitCode = await main().catch(reportFailure);
