/**
 * Measures the usage of ten thousand users with a year of data, compared with sums over their
 * single replies. Run it with `npm run bench -- usage [rounds]`. The last line of the output is
 * JSON. docs/PERFORMANCE.md explains the figures.
 */
import { reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { personWith } from '../reliability/testing/people.ts';
import { cpuSeconds } from './cpu.ts';
import { interleave, machine, median, readRounds } from './rounds.ts';
import { withServers } from './testing/servers.ts';
import type { Servers } from './testing/servers.ts';
import { createYearOfUsage } from './testing/year-of-usage.ts';

const ROUNDS = 3;
/** Number of calls of each side in a round. */
const CALLS = 10;
const TIME_ZONE = 'Asia/Kathmandu';

const SINCE = `date_trunc('day', now(), '${TIME_ZONE}') - make_interval(days => ?::int - 1)`;

const NAIVE_DAYS = `select date_trunc('day', finished_at, '${TIME_ZONE}'), assistant_id, model,
    count(*), sum(input_tokens), sum(output_tokens)
  from naive_replies where finished_at >= ${SINCE} group by 1, 2, 3`;

const NAIVE_USERS = `select user_id, count(*), sum(input_tokens), sum(output_tokens)
  from naive_replies where finished_at >= ${SINCE}
  group by 1 order by sum(input_tokens + output_tokens) desc limit 50`;

const bench = async ({ knex, admin, start, postgresPid }: Servers, rounds: number) => {
  const { megabytes } = await createYearOfUsage(knex);
  say(`the usage of a year: ${megabytes} MB`);
  // Nothing listens at this URL, because the benchmark begins no reply.
  const model = { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_API_KEY: 'none' };
  const chatUrl = await start('svc-chat', 'main', { ...model, CHAT_MODEL: 'none' });
  const { fetch } = personWith(chatUrl, admin.cookie);
  const get = async (path: string) => {
    const answer = await fetch(path);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    await answer.text();
  };
  const measure = async (call: () => Promise<unknown>) => {
    const cpu = cpuSeconds(postgresPid);
    const times: number[] = [];
    for (let count = 0; count < CALLS; count += 1) {
      const begin = performance.now();
      await call();
      times.push(performance.now() - begin);
    }
    const cpuMs = ((cpuSeconds(postgresPid) - cpu) * 1000) / CALLS;
    return { p50: median(times), slowest: Math.max(...times), cpuMs };
  };

  const figures: Record<string, object> = {};
  for (const days of [7, 30, 90]) {
    const query = `days=${days}&timeZone=${encodeURIComponent(TIME_ZONE)}`;
    const kinds = {
      'by day, assistant and model': ['/api/admin/usage', NAIVE_DAYS],
      'by user': ['/api/admin/usage/users', NAIVE_USERS],
    } as const;
    for (const [kind, [path, naiveSql]] of Object.entries(kinds)) {
      const sides = {
        naive: () => measure(() => knex.raw(naiveSql, [days])),
        ours: () => measure(() => get(`${path}?${query}`)),
      };
      const title = `${days} days ${kind}`;
      figures[title] = await interleave(rounds, sides, { title });
    }
  }
  say(JSON.stringify({ rounds, calls: CALLS, machine: machine(), megabytes, figures }));
};

const main = async (): Promise<number> => {
  const rounds = readRounds('usage', ROUNDS);
  await withServers((servers) => bench(servers, rounds));
  return 0;
};

process.exitCode = await main().catch(reportFailure);
