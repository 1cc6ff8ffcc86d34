import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authCalls, chatCalls, pathOf } from '@targum/contracts';
import { keyCalls } from '@targum/contracts/on-demand';
import type { CreatedApiKey } from '@targum/contracts/on-demand';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { ordinaryCalls } from '@targum/deploy/k6/scenarios/calls.ts';
import { redisIsReady } from '@targum/deploy/local/data/redis.ts';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';
import { logInAsAdmin, personWith, signUp } from './testing/people.ts';
import type { Person } from './testing/people.ts';
import { startLoad } from './testing/load.ts';
import type { Load } from './testing/load.ts';
import { commandsOf } from './testing/runbook.ts';
import { createReader } from './testing/streams.ts';
import { withDatabase } from './testing/stuck-rows.ts';
import { startTrial } from './testing/trial.ts';
import type { Trial } from './testing/trial.ts';

const CALLS_A_SECOND = 20;
const CALLERS = 3;

const scratch = mkdtempSync(join(tmpdir(), 'targum-runbook-'));
let trial: Trial;
beforeAll(async () => {
  trial = await startTrial(scratch);
});
afterAll(async () => {
  await trial?.close();
  rmSync(scratch, { recursive: true });
});

const currentUser = (person: Person) => person.fetch(authCalls.currentUser.path);

/**
 * Returns the same user with the cookies that a response has replaced, as a browser stores them.
 */
const renewed = async (person: Person): Promise<Person> => {
  const answer = await currentUser(person);
  const set = answer.headers.getSetCookie().map((line) => line.split(';')[0]!);
  const cookies = new Map(
    [...person.cookie.split('; '), ...set].map((cookie) => [cookie.split('=')[0], cookie]),
  );
  return personWith(trial.cluster.origin, [...cookies.values()].join('; '));
};

it('every block of commands stops at the first failure', () => {
  const blocks = [
    '### Session keys',
    '### Database password',
    '### Redis password',
    '## Back up and restore',
    '## Scripture texts',
  ].flatMap(commandsOf);
  expect(blocks.length).toBeGreaterThan(10);
  for (const block of blocks) {
    const [last, ...before] = block.trimEnd().split('\n').toReversed();
    expect(last).not.toMatch(/&&$/);
    for (const line of before) expect(line).toMatch(/ &&$/);
  }
});

describe('a rotation of secrets under load', { timeout: 300_000 }, () => {
  const people: Person[] = [];
  let load: Load;

  /** Runs a block of the runbook. Calls before, during and after it must succeed. */
  const run = async (commands: string | undefined, env?: Record<string, string>) => {
    await trial.kubectl.sh(commands!, env);
    const { sent } = load;
    await vi.waitFor(() => expect(load.sent).toBeGreaterThan(sent + CALLS_A_SECOND));
    expect(load.failures).toEqual(new Map());
  };

  beforeAll(async () => {
    const { origin } = trial.cluster;
    people.push(...(await Promise.all(Array.from({ length: CALLERS }, () => signUp(origin)))));
    const calls = await Promise.all(
      people.map(async (person) => ordinaryCalls((await person.createChat()).id)),
    );
    load = startLoad((turn) => {
      const caller = turn % CALLERS;
      const own = calls[caller]!;
      return { person: people[caller]!, request: own[turn % own.length]! };
    }, CALLS_A_SECOND);
    await vi.waitFor(() => expect(load.sent).toBeGreaterThan(CALLS_A_SECOND));
  });
  afterAll(() => load?.stop());

  it('logs no user out when it replaces the session keys', async () => {
    const [append, putInFront, showKeyIds, takeAway] = commandsOf('### Session keys');
    const [first] = people;
    const { sessionKeys: old } = trial.cluster.secrets;

    await run(append);
    expect(trial.cluster.secrets.sessionKeys).toEqual([...old, expect.any(String)]);
    await run(putInFront);
    expect(trial.cluster.secrets.sessionKeys).toEqual([expect.any(String), ...old]);
    await run(showKeyIds);
    for (const [index, person] of people.entries()) people[index] = await renewed(person);
    await run(takeAway);
    expect(trial.cluster.secrets.sessionKeys).toHaveLength(1);
    expect(trial.cluster.secrets.sessionKeys).not.toEqual(old);
    expect((await currentUser(first!)).status).toBe(401);
    expect((await currentUser(people[0]!)).status).toBe(200);
  });

  it('fails no call when it replaces the database password', async () => {
    const [makeSecondUser, change = '', lock = ''] = commandsOf('### Database password');
    const { databaseUrl: old } = trial.cluster.secrets;
    const connect = async (url: string) => {
      const client = new Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query<{ usename: string }>(
        `select distinct usename from pg_stat_activity where application_name like 'svc-%'`,
      );
      await client.end();
      return rows.map(({ usename }) => usename);
    };

    await run(makeSecondUser);
    await run(change);
    await vi.waitFor(async () => expect(await connect(old)).toEqual(['targum_b']));
    await run(lock);
    await expect(connect(old)).rejects.toThrow('password authentication failed');
    const { databaseUrl: second } = trial.cluster.secrets;
    expect(await connect(second)).toEqual(['targum_b']);

    await expect(trial.kubectl.sh(change)).rejects.toThrow();
    expect(await connect(second)).toEqual(['targum_b']);

    await run(change.replace('next=targum_b', 'next=targum'));
    await vi.waitFor(async () => expect(await connect(second)).toEqual(['targum']));
    await run(lock.replace('role targum ', 'role targum_b '));
    await expect(connect(second)).rejects.toThrow('password authentication failed');
    expect(await connect(trial.cluster.secrets.databaseUrl)).toEqual(['targum']);
  });

  it('fails no call when it replaces the Redis password', async () => {
    const [change, startAgain, forget] = commandsOf('### Redis password');
    const { redisPort } = trial.data;
    const old = trial.secret('redis')['REDIS_PASSWORD']!;
    const manifest = readFileSync(join(ROOT, 'deploy/components/redis/stateful-set.yaml'), 'utf8');
    const { readinessProbe } = (
      parse(manifest) as {
        spec: {
          template: { spec: { containers: { readinessProbe: { exec: { command: string[] } } }[] } };
        };
      }
    ).spec.template.spec.containers[0]!;
    const probe = () => {
      const command = readinessProbe.exec.command.map((word) => `'${word}'`).join(' ');
      return trial.kubectl.sh(`kubectl -n targum exec statefulset/redis -- ${command}`);
    };
    await probe();

    await run(change);
    await probe();
    await run(forget, {
      REDIS_HOST: '127.0.0.1',
      REDIS_PORT: String(redisPort),
      NEW_PASSWORD: trial.secret('redis')['REDIS_PASSWORD']!,
      OLD_PASSWORD: old,
    });
    expect(await redisIsReady(redisPort, old)).toBe(false);
    // This failure is the reason why the runbook restarts Redis.
    await expect(probe()).rejects.toThrow();
    await load.stop();

    await trial.kubectl.sh(startAgain!);
    await probe();
    expect(await redisIsReady(redisPort, old)).toBe(false);
    await vi.waitFor(async () => expect((await currentUser(people[0]!)).status).toBe(200));
  });
});

it('replacing the only session key logs all users out', { timeout: 60_000 }, async () => {
  const [, , , , logOut] = commandsOf('### Session keys');
  const person = await signUp(trial.cluster.origin);
  await trial.kubectl.sh(logOut!);
  expect((await currentUser(person)).status).toBe(401);
  expect((await currentUser(await signUp(trial.cluster.origin))).status).toBe(200);
});

describe('a backup', () => {
  const query = <Row>(sql: string): Promise<Row[]> =>
    withDatabase(trial.cluster, async (client) => (await client.query(sql)).rows as Row[]);
  /** Returns the number of rows and a checksum of each table, and the position of each sequence. */
  const contents = async () => {
    const tables = await query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by name`,
    );
    const rows = tables.map(async ({ name }) => [
      name,
      ...(await query<{ count: number; sum: string }>(
        `select count(*)::int, md5(string_agg(t::text, e'\\n' order by t::text)) as sum from "${name}" t`,
      )),
    ]);
    const sequences = await query('select sequencename, last_value from pg_sequences order by 1');
    return [...(await Promise.all(rows)), ...sequences];
  };
  const apply = `kubectl apply -k deploy/overlays/local`;

  it('is rejected if it is truncated, and the product keeps its data', async () => {
    const [dump, restore] = commandsOf('## Back up and restore');
    const person = await signUp(trial.cluster.origin);
    await trial.kubectl.sh(dump!);
    const file = join(scratch, 'targum.dump');
    truncateSync(file, statSync(file).size - 100);
    const { id } = await person.createChat('Made after the backup');

    await expect(trial.kubectl.sh(restore!)).rejects.toThrow('pg_restore: error');
    expect((await person.fetch(pathOf(chatCalls.get, { chatId: id }))).status).toBe(200);
    rmSync(file);
    await expect(trial.kubectl.sh(restore!)).rejects.toThrow('targum.dump');
    expect((await person.fetch(pathOf(chatCalls.get, { chatId: id }))).status).toBe(200);
  });

  it('is restored completely into an empty database, and the product works', async () => {
    const { origin } = trial.cluster;
    const [dump, restore, dropOld] = commandsOf('## Back up and restore');
    const person = await signUp(origin);
    const { id: chatId } = await person.createChat('Kept');
    await createReader(person, chatId).ask('/echo before the backup');
    const key = (await (
      await person.send({ ...keyCalls.create, json: { name: 'Kept' } })
    ).json()) as CreatedApiKey;
    const byKey = await fetch(`${origin}${chatCalls.list.path}`, {
      headers: { authorization: `Bearer ${key.key}` },
    });
    expect(byKey.status).toBe(200);

    let saved: unknown;
    // A backup is a snapshot. Retry until the contents are the same before and after it.
    await vi.waitFor(async () => {
      saved = await contents();
      await trial.kubectl.sh(dump!);
      expect(await contents()).toEqual(saved);
    });
    const { id: laterId } = await person.createChat('Made after the backup');
    expect(await contents()).not.toEqual(saved);

    // These commands stop the product and restore the database. The test compares the database
    // before `apply` starts the product again.
    const [stop = ''] = restore!.split(` &&\n${apply}`);
    const writers = trial.cluster.parts.flatMap(({ replicas }) => replicas);
    await trial.kubectl.sh(stop);
    const endings = writers.map(({ child }) => child.ending());
    expect(new Set(endings)).toEqual(new Set(['exit code 0']));
    expect(await contents()).toEqual(saved);
    await trial.kubectl.sh(apply);

    await vi.waitFor(async () => expect((await currentUser(person)).status).toBe(200));
    const messages = await person.messagesOf(chatId);
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect((await person.fetch(pathOf(chatCalls.get, { chatId: laterId }))).status).toBe(404);
    expect(await createReader(person, chatId).ask('/echo after it')).toContain('after it');
    const admin = await logInAsAdmin(origin);
    expect((await currentUser(admin)).status).toBe(200);
    expect((await currentUser(await signUp(origin))).status).toBe(200);
    await trial.kubectl.sh(dropOld!);
  });
});
