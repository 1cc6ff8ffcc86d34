/**
 * Measures PostgreSQL's cost of deleting a user with 10,000 chats, a chat of 100,000 messages, and
 * expired rows. Compares the product's deletion in parts with a single statement that leaves the
 * rest to the foreign keys. Also measures the background work that looks for dead replies, closed
 * chats and closed accounts. Run it with `npm run bench -- deletion [rounds]`. The last line of the
 * output is JSON. docs/PERFORMANCE.md explains the figures.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { chatCalls, pathOf } from '@targum/contracts';
import { adminUserCalls } from '@targum/contracts/on-demand';
import { reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { createManyChats } from '@targum/service-kit/testing';
import { idOf, personWith, signUp } from '../reliability/testing/people.ts';
import type { Person } from '../reliability/testing/people.ts';
import { cpuSeconds } from './cpu.ts';
import { interleave, machine, readRounds } from './rounds.ts';
import { createExpiredRows, removeAtOnce, removeInParts } from './testing/expired-rows.ts';
import { withServers } from './testing/servers.ts';
import type { Servers } from './testing/servers.ts';

const ROUNDS = 3;
const MANY_CHATS = { chats: 10_000, exchangesEach: 5, messageLength: 1000 };
const LONG_CHAT = { chats: 1, exchangesEach: 50_000, messageLength: 1000 };
const EXPIRED_ROWS = 100_000;
const LOOK_EVERY_MS = 50;
const IDLE_SECONDS = 10;

/** Prepares data for one side. The returned function deletes the data. */
type Deletion = () => Promise<() => Promise<unknown>>;

const deletions = ({ authUrl, admin, knex }: Servers, chatUrl: string) => {
  const rowGone = async (table: 'users' | 'chats', id: string) => {
    while ((await knex(table).where({ id }).first('id')) !== undefined) await delay(LOOK_EVERY_MS);
  };
  const call = async (person: Person, method: 'DELETE', path: string) => {
    const answer = await person.fetch(path, { method });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  };
  const personWithChats = async (chats: typeof MANY_CHATS) => {
    const person = await signUp(authUrl);
    const id = await idOf(person);
    await createManyChats(knex, id, chats);
    return { person, id };
  };
  const longChat = async () => {
    const { person, id } = await personWithChats(LONG_CHAT);
    const chat = await knex('chats').where({ user_id: id }).first('id');
    return { owner: personWith(chatUrl, person.cookie), chatId: chat!.id };
  };
  const expired = async () =>
    createExpiredRows(knex, await idOf(await signUp(authUrl)), EXPIRED_ROWS);

  return {
    'a user with 10,000 chats': {
      async naive() {
        const { id } = await personWithChats(MANY_CHATS);
        return () => knex('users').where({ id }).delete();
      },
      async ours() {
        const { id } = await personWithChats(MANY_CHATS);
        return async () => {
          await call(admin, 'DELETE', pathOf(adminUserCalls.remove, { id }));
          await rowGone('users', id);
        };
      },
    },
    'a chat of 100,000 messages': {
      async naive() {
        const { chatId } = await longChat();
        return () => knex('chats').where({ id: chatId }).delete();
      },
      async ours() {
        const { owner, chatId } = await longChat();
        return async () => {
          await call(owner, 'DELETE', pathOf(chatCalls.remove, { chatId }));
          await rowGone('chats', chatId);
        };
      },
    },
    '400,000 expired rows': {
      async naive() {
        await expired();
        return () => removeAtOnce(knex);
      },
      async ours() {
        await expired();
        return () => removeInParts(knex);
      },
    },
  } satisfies Record<string, Record<'naive' | 'ours', Deletion>>;
};

/** Returns PostgreSQL's CPU time for a deletion, and the duration of the deletion, in seconds. */
const measure = async ({ knex, postgresPid }: Servers, prepare: Deletion) => {
  const remove = await prepare();
  await knex.raw('vacuum (analyze)');
  await knex.raw('checkpoint');
  const cpu = cpuSeconds(postgresPid);
  const begin = performance.now();
  await remove();
  const seconds = (performance.now() - begin) / 1000;
  return { postgresCpuSeconds: cpuSeconds(postgresPid) - cpu, seconds };
};

/**
 * Returns the CPU time, in seconds, that PostgreSQL uses in a second without calls, with 50,000
 * replies in the database.
 */
const measureIdle = async ({ authUrl, knex, postgresPid }: Servers): Promise<number> => {
  await createManyChats(knex, await idOf(await signUp(authUrl)), MANY_CHATS);
  await knex.raw('vacuum (analyze)');
  await knex.raw('checkpoint');
  const cpu = cpuSeconds(postgresPid);
  await delay(IDLE_SECONDS * 1000);
  return (cpuSeconds(postgresPid) - cpu) / IDLE_SECONDS;
};

const bench = async (servers: Servers, rounds: number) => {
  const chatUrl = await servers.start('svc-chat', 'main', {
    // Nothing listens at this URL, because the benchmark begins no reply.
    OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
    OPENAI_API_KEY: 'none',
    CHAT_MODEL: 'none',
  });
  const figures: Record<string, object> = {};
  for (const [kind, { naive, ours }] of Object.entries(deletions(servers, chatUrl))) {
    const sides = {
      naive: () => measure(servers, naive),
      ours: () => measure(servers, ours),
    };
    figures[kind] = await interleave(rounds, sides, { title: kind });
  }
  const idleCpu = await measureIdle(servers);
  say(`a second without calls: PostgreSQL took ${(idleCpu * 1000).toFixed(1)} ms of CPU`);
  say(JSON.stringify({ rounds, machine: machine(), figures, idleCpu }));
};

const main = async (): Promise<number> => {
  const rounds = readRounds('deletion', ROUNDS);
  await withServers((servers) => bench(servers, rounds));
  return 0;
};

process.exitCode = await main().catch(reportFailure);
