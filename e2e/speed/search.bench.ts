/**
 * Measures the search of a user with 10,000 messages among a million, compared with `ilike` over
 * the user's messages. Run it with `npm run bench -- search [rounds] [unspaced]`. With `unspaced`,
 * the user and a tenth of the other users write in a script without spaces between words. The last
 * line of the output is JSON. docs/PERFORMANCE.md explains the figures.
 */
import { searchCalls } from '@targum/contracts/on-demand';
import type { SearchResponse } from '@targum/contracts/on-demand';
import { reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { idOf, personWith, signUp } from '../reliability/testing/people.ts';
import { cpuSeconds } from './cpu.ts';
import { interleave, machine, median, readRounds } from './rounds.ts';
import { createManyMessages, unspacedWord, word, WORDS } from './testing/many-messages.ts';
import { withServers } from './testing/servers.ts';
import type { Servers } from './testing/servers.ts';

const ROUNDS = 3;
/** Number of calls of each side in a round. */
const CALLS = 40;
const LIMIT = 20;

/** Returns the texts to search for, by kind. */
const queriesWith = (words: typeof word, rareWord: string) => ({
  'a word of most messages': words(1),
  'two letters of it': words(1).slice(0, 2),
  'a rare word': rareWord,
  'three words': `${words(5)} ${words(9)} ${words(1)}`,
  'a word of no message': 'nothing',
});

const NAIVE = `select messages.id, messages.chat_id, messages.content, chats.title
  from messages join chats on chats.id = messages.chat_id
  where chats.user_id = ? and messages.content ilike all (?)
  order by messages.sequence desc limit ${LIMIT}`;

/** Makes calls one after another. Returns the duration of each call, in milliseconds. */
const timesOf = async (call: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  for (let count = 0; count < CALLS; count += 1) {
    const begin = performance.now();
    await call();
    times.push(performance.now() - begin);
  }
  return times;
};

const bench = async (servers: Servers, rounds: number, unspaced: boolean) => {
  const words = unspaced ? unspacedWord : word;
  const { authUrl, knex, start, postgresPid } = servers;
  const person = await signUp(authUrl);
  const userId = await idOf(person);
  const { indexSeconds, indexMegabytes } = await createManyMessages(knex, userId, unspaced);
  say(`the index of a million messages: ${indexSeconds} s, ${indexMegabytes} MB`);
  // Nothing listens at this URL, because the benchmark begins no reply.
  const model = { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_API_KEY: 'none' };
  const chatUrl = await start('svc-chat', 'main', { ...model, CHAT_MODEL: 'none' });
  const { fetch } = personWith(chatUrl, person.cookie);
  const search = async (q: string) => {
    const answer = await fetch(`${searchCalls.search.path}?q=${encodeURIComponent(q)}`);
    if (!answer.ok) throw new Error(`search: ${answer.status}`);
    return (await answer.json()) as SearchResponse;
  };

  /** Returns the rarest word in the user's messages. */
  const findRareWord = async () => {
    for (let rank = WORDS - 1; ; rank -= 1) {
      if ((await search(words(rank))).messages.length > 0) return words(rank);
    }
  };

  const figures: Record<string, object> = {};
  for (const [kind, q] of Object.entries(queriesWith(words, await findRareWord()))) {
    const found = (await search(q)).messages.length;
    const patterns = q.split(' ').map((each) => `%${each}%`);
    const measure = async (call: () => Promise<unknown>) => {
      const cpu = cpuSeconds(postgresPid);
      const times = await timesOf(call);
      const cpuMs = ((cpuSeconds(postgresPid) - cpu) * 1000) / CALLS;
      return { p50: median(times), slowest: Math.max(...times), cpuMs };
    };
    const sides = {
      naive: () => measure(() => knex.raw(NAIVE, [userId, patterns])),
      ours: () => measure(() => search(q)),
    };
    figures[kind] = { found, ...(await interleave(rounds, sides, { title: kind })) };
  }
  say(
    JSON.stringify({
      rounds,
      calls: CALLS,
      machine: machine(),
      indexSeconds,
      indexMegabytes,
      figures,
    }),
  );
};

const main = async (): Promise<number> => {
  const rounds = readRounds('search', ROUNDS, ' [unspaced]');
  const unspaced = process.argv[3] === 'unspaced';
  await withServers((servers) => bench(servers, rounds, unspaced));
  return 0;
};

process.exitCode = await main().catch(reportFailure);
