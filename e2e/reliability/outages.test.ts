import { audioCalls, authCalls, chatCalls } from '@targum/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { feedbackCalls, ratingCalls, shareCalls } from '@targum/contracts/on-demand';
import {
  audioStatus,
  createChat,
  currentUser,
  getChat,
  health,
  listMessages,
  ordinaryCalls,
  speak,
} from '@targum/deploy/k6/scenarios/calls.ts';
import type { ScenarioRequest } from '@targum/deploy/k6/scenarios/calls.ts';
import { startCluster } from './testing/cluster.ts';
import type { Cluster } from './testing/cluster.ts';
import { outageChecks, RECOVERY_MS } from './testing/outage-checks.ts';
import { signUp } from './testing/people.ts';
import type { Person } from './testing/people.ts';
import { createReader } from './testing/streams.ts';
import { findStuckRows, withDatabase } from './testing/stuck-rows.ts';

/**
 * Time limit of a call to a frozen service. The gateway notices a frozen service after 3.5 s, and a
 * frozen svc-chat after 6 s.
 */
const FROZEN_MS = 5_000;
const FROZEN_CHAT_MS = 10_000;
/**
 * Time limit of a call that works without a data store, once the services know that the store does
 * not respond.
 */
const KNOWN_MS = 5_000;
/**
 * Time limit of a shutdown. A part answers calls for 3 s more, then takes up to 3 s each to close
 * its workers and connections.
 */
const STOP_MS = 20_000;

let cluster: Cluster;
let person: Person;
beforeAll(async () => {
  cluster = await startCluster({ replicas: 1, tokensPerSecond: 500, cuttable: true });
  person = await signUp(cluster.origin);
});
afterAll(() => cluster.close());
const {
  expectNoRestart,
  isAlive,
  expectUnavailable,
  transcribe,
  listChats,
  expectRecovered,
  works,
} = outageChecks(() => ({ cluster, person }));

/** Logs a user out, and expects that svc-chat refuses the session at once. */
const expectLogoutEverywhere = async (leaving: Person) => {
  expect((await leaving.fetch(chatCalls.list.path)).status).toBe(200);
  expect((await leaving.send(authCalls.logout)).status).toBe(204);
  expect((await leaving.fetch(chatCalls.list.path)).status).toBe(401);
};

/**
 * Expects that a user who logged out stays logged out. After an outage, Redis can still have a copy
 * of the session until svc-auth deletes the copy.
 */
const expectStaysLoggedOut = (gone: Person) =>
  vi.waitFor(
    async () => expect((await gone.fetch(chatCalls.list.path)).status).toBe(401),
    RECOVERY_MS,
  );

it('the check after each test finds rows that stay in a transient state', async () => {
  const { id: chatId } = await person.createChat();
  await createReader(person, chatId).ask('/echo Whole.');
  await withDatabase(cluster, async (client) => {
    await client.query('begin');
    expect(await findStuckRows(client)).toEqual([]);
    await client.query(
      `update messages set status = 'streaming' where chat_id = $1 and role = 'assistant'`,
      [chatId],
    );
    expect(await findStuckRows(client)).toEqual([
      expect.stringMatching(/^message .* is streaming without a running generation$/),
    ]);
    const run = (secondsAgo: number) =>
      client.query(
        `update generations
           set status = 'running', lease_expires_at = now() - make_interval(secs => $2)
           where chat_id = $1`,
        [chatId, secondsAgo],
      );
    await run(14);
    expect(await findStuckRows(client)).toEqual([]);
    await run(16);
    expect(await findStuckRows(client)).toEqual([
      expect.stringMatching(/^generation .* is running past its lease$/),
    ]);
    await client.query('rollback');
  });
});

describe('Redis', () => {
  afterEach(expectNoRestart);

  it('[2.163, 2.164] can restart: no user is logged out, calls that need Redis get 503, and everything recovers', async () => {
    await works();
    const leaving = [await signUp(cluster.origin), await signUp(cluster.origin)] as const;
    await cluster.data.redis.stop();
    expect((await person.fetch(authCalls.currentUser.path)).status).toBe(200);
    await expectLogoutEverywhere(leaving[0]);
    await expectUnavailable(transcribe);
    await isAlive();
    await cluster.data.redis.start();
    await expectRecovered(transcribe);
    await expectStaysLoggedOut(leaving[0]);
    await expectLogoutEverywhere(leaving[1]);
    await works();
  });

  it('can be killed, and everything recovers', async () => {
    await cluster.data.redis.kill();
    await expectUnavailable(transcribe);
    await cluster.data.redis.start();
    await expectRecovered(transcribe);
    await works();
  });

  it('[2.163, 2.164] can be paused: calls that do not need Redis work, and the others get 503', async () => {
    const worker = cluster.parts.find(({ name }) => name === 'svc-audio-worker')!;
    const { child } = worker.replicas[0]!;
    const leaving = await signUp(cluster.origin);
    child.kill('SIGSTOP');
    const waiting = transcribe();
    await isQueued();
    cluster.data.redis.pause();
    try {
      await expectUnavailable(() => waiting);
      child.kill('SIGCONT');
      const start = performance.now();
      for (let call = 0; call < 5; call++) {
        expect((await person.fetch(authCalls.currentUser.path)).status).toBe(200);
        expect((await listChats()).status).toBe(200);
        await expectUnavailable(transcribe);
      }
      expect(performance.now() - start).toBeLessThan(KNOWN_MS);
      await expectLogoutEverywhere(leaving);
      expect((await person.send(speak({}, { text: 'Said without a cache.' }))).status).toBe(200);
      await isAlive();
    } finally {
      cluster.data.redis.resume();
      child.kill('SIGCONT');
    }
    await expectRecovered(transcribe);
    await expectStaysLoggedOut(leaving);
    await works();
  });

  it('[2.163, 2.164] can be flushed: no user is logged out, and a lost transcription can be retried', async () => {
    const worker = cluster.parts.find(({ name }) => name === 'svc-audio-worker')!;
    const { child } = worker.replicas[0]!;
    child.kill('SIGSTOP');
    const waiting = transcribe();
    await isQueued();
    const leaving = await signUp(cluster.origin);
    await cluster.data.flushRedis();
    await expectLogoutEverywhere(leaving);
    child.kill('SIGCONT');
    await expectUnavailable(() => waiting);
    expect((await person.fetch(authCalls.currentUser.path)).status).toBe(200);
    await works();
  });
});

const audioOps = () => cluster.parts.find(({ name }) => name === 'svc-audio')!.opsPort;
/** Waits until a recording is in the queue. */
const isQueued = () =>
  vi.waitFor(async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${audioOps()}/metrics`)).text();
    expect(metrics).toMatch(/^targum_queue_jobs\{.*state="(waiting|active)".*\} 1$/m);
  }, 20_000);

describe('PostgreSQL', () => {
  afterEach(expectNoRestart);

  it('can be paused: every call gets 503 in time, and everything recovers', async () => {
    const { id } = await person.createChat();
    // These calls use PostgreSQL only to check the session. They succeed while Redis has a copy of
    // the session.
    const others = [health().path, audioCalls.speak.path as string];
    const calls = ordinaryCalls(id).filter(({ path }) => !others.includes(path));
    cluster.postgresLink.pause();
    try {
      await Promise.all(calls.map((call) => expectUnavailable(() => person.send(call))));
      await isAlive();
    } finally {
      cluster.postgresLink.resume();
    }
    await expectRecovered(listChats);
    await works();
  });

  it('can restart: calls get 503 meanwhile, and everything recovers', async () => {
    await cluster.data.postgres.stop();
    await expectUnavailable(listChats);
    await isAlive();
    await cluster.data.postgres.start();
    await expectRecovered(listChats);
    await works();
  });
});

describe('a frozen service', () => {
  afterEach(expectNoRestart);

  const own: Record<string, (chatId: string) => ScenarioRequest[]> = {
    'svc-auth': () => [currentUser()],
    'svc-chat': (chatId) => [
      createChat({}, {}),
      listMessages({ chatId }),
      { ...chatCalls.stop, path: `/api/chats/${chatId}/messages/stop`, json: {} },
      { ...shareCalls.create, path: `/api/chats/${chatId}/shares`, json: { days: 1 } },
      { ...ratingCalls.rate, path: `/api/chats/${chatId}/messages/${chatId}/rating`, json: {} },
    ],
    'svc-audio': () => [audioStatus()],
    'svc-feedback': () => [{ ...feedbackCalls.create, json: { message: 'Frozen?' } }],
  };

  it.each(Object.keys(own))(
    '[8.137] affects only its own calls, which get 503 in time, and continues later: %s',
    async (name) => {
      const { id } = await person.createChat();
      const { child } = cluster.parts.find((part) => part.name === name)!.replicas[0]!;
      child.kill('SIGSTOP');
      const within = name === 'svc-chat' ? FROZEN_CHAT_MS : FROZEN_MS;
      try {
        await Promise.all(
          own[name]!(id).map((call) => expectUnavailable(() => person.send(call), within)),
        );
        const others = [currentUser(), getChat({ chatId: id }), audioStatus()];
        const frozen = new Set(own[name]!(id).map(({ path }) => path.split('/')[2]));
        for (const call of others.filter(({ path }) => !frozen.has(path.split('/')[2]))) {
          expect((await person.send(call)).status).toBe(200);
        }
      } finally {
        child.kill('SIGCONT');
      }
      await expectRecovered(listChats);
      await works();
    },
  );
});

describe('PostgreSQL and Redis', () => {
  it('can both be paused, and every part still stops within seconds', async () => {
    cluster.postgresLink.pause();
    cluster.data.redis.pause();
    try {
      const start = performance.now();
      const endings = cluster.parts.map(async ({ name, replicas }) => {
        const { child } = replicas[0]!;
        child.kill('SIGTERM');
        return [name, await child.exited, performance.now() - start < STOP_MS];
      });
      for (const ending of endings) {
        expect(await ending).toEqual([expect.any(String), 'exit code 0', true]);
      }
    } finally {
      cluster.data.redis.resume();
      cluster.postgresLink.resume();
    }
  });
});
