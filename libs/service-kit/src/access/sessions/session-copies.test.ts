import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  createClient,
  createLink,
  createSessionCookie,
  createTestBackend,
  createUser,
  testRedisUrl,
} from '../../testing/index.ts';
import type { Link, TestBackend, TestClient } from '../../testing/index.ts';
import type { UserRights } from '../principal.ts';
import { createSessionCopies } from './session-copies.ts';
import { sessionIdOf } from './session-store.ts';

/** A service in a process of its own. Tests can hold back the data of its connections. */
interface Reader {
  readonly url: string;
  readonly postgres: Link;
  readonly redis: Link;
  stop(): Promise<void>;
}

/** Milliseconds that a copy may be used. */
const COPY_MS = 30_000;

let backend: TestBackend;
let reader: Reader;

const startReader = async (): Promise<Reader> => {
  const { config, keys } = backend;
  const postgres = await createLink(config.DATABASE_URL);
  const redis = await createLink(config.REDIS_URL);
  const child = fork(join(import.meta.dirname, '../../testing/session-process.ts'), {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      SESSION_KEY: config.SESSION_KEYS[0],
      REDIS_PREFIX: keys.queue.replace(/:queue$/, ''),
    },
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    url,
    postgres,
    redis,
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      await postgres.close();
      await redis.close();
    },
  };
};

beforeAll(async () => {
  backend = await createTestBackend();
  reader = await startReader();
});
afterAll(async () => {
  await reader.stop();
  await backend.close();
});

interface Person {
  readonly userId: string;
  readonly sessionId: string;
  readonly client: TestClient;
  readonly key: string;
}

/** Signs in a new user, whose client calls the other process. */
const signIn = async (): Promise<Person> => {
  const { id: userId } = await createUser(backend.knex);
  const cookie = await createSessionCookie(backend.sessions, userId);
  const sessionId = sessionIdOf(/session=([\w-]+)/.exec(cookie)?.[1] ?? '');
  const client = createClient(reader.url, { cookie });
  return { userId, sessionId, client, key: backend.keys.session(sessionId) };
};

const me = async ({ client }: Person): Promise<UserRights | number> => {
  const { status, body } = await client.get('/me');
  return status === 200 ? body : status;
};

const setAdmin = ({ userId }: Person, isAdmin: boolean, of = backend) =>
  of.sessions.changeRights(async ({ transaction, affects }) => {
    affects(userId);
    await transaction('users').where({ id: userId }).update({ is_admin: isAdmin });
  });

const copyOf = async ({ key }: Person): Promise<unknown> => {
  const value = await backend.redis.get(key);
  return value?.startsWith('{') ? JSON.parse(value) : value;
};
const admin = (isAdmin: boolean) => expect.objectContaining({ isAdmin });

/** Waits until the other process uses Redis again. */
const readerUsesRedis = async () => {
  const person = await signIn();
  await vi.waitFor(async () => {
    await backend.redis.del(person.key);
    await me(person);
    expect(await copyOf(person)).toMatchObject({ user: { userId: person.userId } });
  }, 15_000);
};
beforeEach(readerUsesRedis, 20_000);

describe('the copy of a session', () => {
  it('is written when the session starts, under the hash of its id, with the rights of its user', async () => {
    const person = await signIn();
    expect(await copyOf(person)).toEqual({
      user: {
        userId: person.userId,
        isAdmin: false,
        approvalStatus: 'approved',
        mustChangePassword: false,
      },
      endsAt: expect.any(Number),
      readAt: expect.any(Number),
    });
    expect(await backend.redis.pttl(person.key)).toBeGreaterThan(0);
    expect(await backend.redis.pttl(person.key)).toBeLessThanOrEqual(COPY_MS);
  });

  it('replaces the queries of each call to PostgreSQL by one command to Redis', async () => {
    const person = await signIn();
    // ioredis fails if other tests send commands while it begins to monitor.
    const { hostname, port, password } = new URL(testRedisUrl());
    const monitor = connect(Number(port), hostname).unref();
    onTestFinished(() => void monitor.destroy());
    const lines: string[] = [];
    createInterface({ input: monitor }).on('line', (line) => {
      if (line === '+OK' || line.includes(person.key)) lines.push(line);
    });
    monitor.write(`AUTH ${password}\r\nMONITOR\r\n`);
    // One response is to AUTH and one to MONITOR.
    await vi.waitFor(() => expect(lines).toEqual(['+OK', '+OK']));
    reader.postgres.pause();
    onTestFinished(() => reader.postgres.resume());
    for (const _ of [1, 2, 3]) expect(await me(person)).toEqual(admin(false));
    await backend.redis.echo(`${person.key} is the end`);
    await vi.waitFor(() => expect(lines.at(-1)).toMatch(/is the end"$/));
    const commands = lines.slice(2, -1).map((line) => line.replace(/^.*?\] /, ''));
    expect(commands).toEqual([1, 2, 3].map(() => `"get" "${person.key}"`));
  });

  it('[2.162] hides a change that is made directly in the database, until the copy is gone', async () => {
    const person = await signIn();
    await backend.knex('users').where({ id: person.userId }).update({ is_admin: true });
    expect(await me(person)).toEqual(admin(false));
    await backend.redis.del(person.key);
    expect(await me(person)).toEqual(admin(true));
    expect(await copyOf(person)).toMatchObject({ user: { isAdmin: true } });
  });

  it('[2.162] is replaced and not used if it is 30 s old and from a backup of Redis', async () => {
    const person = await signIn();
    const copy = (await copyOf(person)) as { readAt: number };
    await setAdmin(person, true);
    // A backup can restore keys without their expiry, so this old copy is still in Redis.
    const old = { ...copy, readAt: copy.readAt - COPY_MS };
    await backend.redis.set(person.key, JSON.stringify(old));
    expect(await me(person)).toEqual(admin(true));
    expect(await copyOf(person)).toMatchObject({ user: { isAdmin: true } });
  });

  it('[2.162] is not used for a session that has ended in the meantime', async () => {
    const person = await signIn();
    const copy = (await copyOf(person)) as object;
    await backend.knex('sessions').where({ sid: person.sessionId }).delete();
    await backend.redis.set(person.key, JSON.stringify({ ...copy, endsAt: Date.now() }));
    expect(await me(person)).toBe(401);
  });

  it.each(['{"rights":"all"}', 'all rights', ''])(
    'is not used if another release wrote it as %j',
    async (value) => {
      const person = await signIn();
      await backend.redis.set(person.key, value);
      expect(await me(person)).toEqual(admin(false));
    },
  );

  it('is not kept for a session that has ended', async () => {
    const person = await signIn();
    await backend.sessions.changeRights(({ endSession }) => endSession(person.sessionId));
    expect(await me(person)).toBe(401);
    await vi.waitFor(async () => expect(await copyOf(person)).toBeNull());
  });
});

describe('a call that gets no copy from Redis', () => {
  it('[2.163] asks PostgreSQL after 50 ms', async () => {
    const link = await createLink(testRedisUrl());
    const replica = await createTestBackend({
      replicaOf: backend,
      config: { REDIS_URL: link.url },
    });
    const { sessionRedis: redis, keys } = replica;
    const copies = createSessionCopies({ redis, keys });
    const person = await signIn();
    const user = { ...((await copyOf(person)) as { user: UserRights }).user, isAdmin: true };
    const read = vi.fn(async () => ({ user, endsAt: Date.now() + 60_000 }));
    const find = () => copies.find(person.sessionId, read);
    await vi.waitFor(async () => expect(await find()).toEqual(admin(false)));
    read.mockClear();
    link.pause();
    expect(await find()).toEqual(admin(true));
    // The connection is still open, because the client closes it only after 1.5 s without a
    // response.
    expect(redis.status).toBe('ready');
    expect(await find()).toEqual(admin(true));
    await link.cut();
    expect(await find()).toEqual(admin(true));
    expect(read).toHaveBeenCalledTimes(3);
    await replica.close();
  });

  it('[2.163] does not keep later calls from using Redis if Redis refuses a command', async () => {
    const [person, broken] = [await signIn(), await signIn()];
    await backend.redis.del(broken.key);
    await backend.redis.lpush(broken.key, 'no text');
    const read = vi.fn(async () => undefined);
    const { sessionCopies } = backend;
    await sessionCopies.find(broken.sessionId, read);
    expect(await sessionCopies.find(person.sessionId, read)).toEqual(admin(false));
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('[2.163] keeps its session after a flush of Redis', async () => {
    const person = await signIn();
    await backend.flushRedis();
    expect(await me(person)).toEqual(admin(false));
    expect(await copyOf(person)).toMatchObject({ user: { userId: person.userId } });
  });
});

describe('a change of rights', () => {
  /**
   * Starts a call of the other process, which asks PostgreSQL for the session. PostgreSQL's
   * response is held back until `answer` is called.
   */
  const readAndWait = async (person: Person) => {
    await backend.redis.del(person.key);
    const { rows: clock } = await backend.knex.raw('select clock_timestamp() as now');
    const before = (clock as { now: Date }[])[0]!.now;
    reader.postgres.holdAnswers();
    const called = me(person);
    await vi.waitFor(async () => {
      expect(await copyOf(person)).toMatch(/^reading /);
      const { rows } = await backend.knex.raw(
        `select 1 from pg_stat_activity where application_name = 'session-process'
          and query like '%sessions.sid = %' and state = 'idle' and query_start > :before`,
        { before },
      );
      expect(rows).not.toEqual([]);
    });
    return {
      async answer() {
        reader.postgres.resume();
        return called;
      },
    };
  };

  it.each([
    ['an admin right', { is_admin: true }, admin(true)],
    [
      'a withdrawn approval',
      { approval_status: 'pending' },
      expect.objectContaining({ approvalStatus: 'pending' }),
    ],
    ['a rejection', { approval_status: 'rejected' }, 401],
    ['a temporary password', { must_change_password: true }, 403],
  ] as const)('[2.164] is seen by the next call: %s', async (_what, fields, seen) => {
    const person = await signIn();
    expect(await me(person)).toEqual(admin(false));
    await backend.sessions.changeRights(async ({ transaction, affects }) => {
      affects(person.userId);
      await transaction('users').where({ id: person.userId }).update(fields);
    });
    expect(await me(person)).toEqual(seen);
  });

  it('[2.164] is not undone by a process that read before the commit and stores after it', async () => {
    const person = await signIn();
    const { answer } = await readAndWait(person);
    await setAdmin(person, true);
    expect(await answer()).toEqual(admin(false));
    expect(await me(person)).toEqual(admin(true));
    expect(await copyOf(person)).toMatchObject({ user: { isAdmin: true } });
  });

  it('[2.164] is not undone by a process that read before the commit and stores after Redis was flushed', async () => {
    const person = await signIn();
    const { answer } = await readAndWait(person);
    await setAdmin(person, true);
    await backend.flushRedis();
    expect(await answer()).toEqual(admin(false));
    expect(await me(person)).toEqual(admin(true));
    expect(await copyOf(person)).toMatchObject({ user: { isAdmin: true } });
  });

  it('[2.164] has the result of the last commit if two admins change the same right at once', async () => {
    const person = await signIn();
    const link = await createLink(testRedisUrl());
    const second = await createTestBackend({ replicaOf: backend, config: { REDIS_URL: link.url } });
    link.pause();
    const granted = setAdmin(person, true, second);
    await vi.waitFor(async () =>
      expect(await backend.knex('users').where({ id: person.userId }).first()).toMatchObject({
        is_admin: true,
      }),
    );
    const { answer } = await readAndWait(person);
    await setAdmin(person, false);
    expect(await answer()).toEqual(admin(true));
    expect(await me(person)).toEqual(admin(false));
    link.resume();
    await granted;
    expect(await me(person)).toEqual(admin(false));
    await second.close();
    await link.close();
  });

  it('[2.162] is seen once Redis is back if Redis was away at the commit', async () => {
    const link = await createLink(testRedisUrl());
    const cutOff = await createTestBackend({ replicaOf: backend, config: { REDIS_URL: link.url } });
    const person = await signIn();
    await link.cut();
    await setAdmin(person, true, cutOff);
    expect(await me(person)).toEqual(admin(false));
    await link.restore();
    await vi.waitFor(async () => expect(await me(person)).toEqual(admin(true)), 10_000);
    await cutOff.close();
    await link.close();
  });

  it('[2.164] is seen even if the answer to its commit is lost', async () => {
    const link = await createLink(backend.config.DATABASE_URL);
    const second = await createTestBackend({
      replicaOf: backend,
      config: { DATABASE_URL: link.url },
    });
    const person = await signIn();
    const change = second.sessions.changeRights(async ({ transaction, affects }) => {
      affects(person.userId);
      await transaction('users').where({ id: person.userId }).update({ is_admin: true });
      link.holdAnswers();
    });
    await vi.waitFor(async () =>
      expect(await backend.knex('users').where({ id: person.userId }).first()).toMatchObject({
        is_admin: true,
      }),
    );
    await link.cut();
    await expect(change).rejects.toThrow();
    await link.restore();
    await vi.waitFor(async () => expect(await me(person)).toEqual(admin(true)), 10_000);
    await second.close();
    await link.close();
  });

  it('[2.51] is repeated by a second logout, even if the session has already ended', async () => {
    const person = await signIn();
    const copy = await backend.redis.get(person.key);
    const logOut = () =>
      backend.sessions.changeRights(({ endSession }) => endSession(person.sessionId));
    await logOut();
    await backend.redis.set(person.key, copy!);
    expect(await me(person)).toEqual(admin(false));
    await logOut();
    expect(await me(person)).toBe(401);
  });

  it('ends sessions that began during the change', async () => {
    const person = await signIn();
    let cookie = '';
    await backend.sessions.changeRights(async ({ transaction, affects }) => {
      affects(person.userId);
      await transaction('users')
        .where({ id: person.userId })
        .update({ approval_status: 'rejected' });
      cookie = await createSessionCookie(backend.sessions, person.userId);
    });
    expect((await createClient(reader.url, { cookie }).get('/me')).status).toBe(401);
  });
});
