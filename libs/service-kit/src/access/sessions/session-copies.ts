import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { approvalStatus } from '@targum/contracts';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { RedisKeys } from '../../data/redis-keys.ts';
import { SpanKind, traced } from '../../observe/tracing/spans.ts';
import type { UserRights } from '../principal.ts';

/** A session that PostgreSQL holds, with the rights of its user. */
export interface LiveSession {
  readonly user: UserRights;
  /** When the session ends if nobody uses it, in milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * Copies of sessions in Redis, which all processes share. PostgreSQL decides: a copy is used for 30 s
 * at most, and the change of a user's rights removes the copies of the user's sessions.
 */
export interface SessionCopies {
  /** The user of a copied session. Costs one command of Redis. */
  peek(sessionId: string): Promise<UserRights | undefined>;
  /**
   * The user of a session. Without a copy, `read` reads the session from PostgreSQL, in one process at
   * a time, and its result becomes the copy. Without an answer of Redis it is only read.
   */
  find(
    sessionId: string,
    read: () => Promise<LiveSession | undefined>,
  ): Promise<UserRights | undefined>;
  /** Removes copies. A process that is just reading one of the sessions keeps no copy. */
  forget(sessionIds: readonly string[]): Promise<void>;
}

export interface SessionCopiesOptions {
  /** A connection for the use `sessions`. */
  readonly redis: Redis;
  readonly keys: Pick<RedisKeys, 'session'>;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** How long a call waits for an answer of Redis before it asks PostgreSQL, in milliseconds. */
  readonly answerMs?: number;
  /** How long a process may take to read a session before another one reads it, in milliseconds. */
  readonly claimMs?: number;
}

/** How long a copy is used after its session was read from PostgreSQL, in milliseconds. */
export const COPY_MS = 30_000;
const CLAIM_MS = 1000;
/** How often a process looks whether another one has read the session. */
const LOOK_EVERY_MS = 5;
const ANSWER_MS = 50;
/** A timer this late shows that the process is busy, not that Redis is silent. */
const LATE_MS = 10;
/** How long Redis is not asked after a command without an answer. */
const PAUSE_MS = 250;

const copySchema = z.object({
  user: z.object({
    userId: z.string(),
    isAdmin: z.boolean(),
    approvalStatus,
    mustChangePassword: z.boolean(),
  }),
  endsAt: z.number(),
  readAt: z.number(),
});

const CLAIM = 'reading ';
const isClaim = (value: string) => value.startsWith(CLAIM);

/**
 * Replaces a claim by a copy, or removes it if the session has ended. A claim that is gone was
 * removed after this process had begun to read, so its result may be out of date.
 */
const REPLACE_CLAIM = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then return redis.call('del', KEYS[1]) end
redis.call('set', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
`;

/** Keeps the copies of sessions. */
export const createSessionCopies = ({
  redis,
  keys,
  clock = Date.now,
  answerMs = ANSWER_MS,
  claimMs = CLAIM_MS,
}: SessionCopiesOptions): SessionCopies => {
  let pausedUntil = 0;

  /** @returns undefined if Redis does not answer. */
  const ask = <Answer>(command: () => Promise<Answer>): Promise<Answer | undefined> =>
    new Promise((resolve) => {
      if (redis.status !== 'ready' || performance.now() < pausedUntil) return resolve(undefined);
      let timer: NodeJS.Timeout;
      const giveUp = () => {
        clearTimeout(timer);
        pausedUntil = performance.now() + PAUSE_MS;
        resolve(undefined);
      };
      const wait = () => {
        const due = performance.now() + answerMs;
        timer = setTimeout(() => {
          if (performance.now() > due + LATE_MS) wait();
          // An answer that has arrived is read first.
          else setImmediate(giveUp);
        }, answerMs);
      };
      wait();
      command().then((answer) => {
        clearTimeout(timer);
        resolve(answer);
      }, giveUp);
    });

  const get = (key: string) =>
    traced(
      () => ({
        name: 'redis get',
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'redis', 'db.operation.name': 'get' },
      }),
      () => ask(() => redis.get(key)),
    );

  /** @returns undefined for a claim, and for a copy that must not be used any more. */
  const usersOf = (value: string): UserRights | undefined => {
    if (isClaim(value)) return undefined;
    // During a rollout, a process of another release may have written the copy.
    const { data } = copySchema.safeParse(JSON.parse(value));
    if (data === undefined) return undefined;
    const now = clock();
    // A Redis that was restored from a backup has old copies.
    return Math.abs(now - data.readAt) < COPY_MS && now < data.endsAt ? data.user : undefined;
  };

  const readAndCopy = async (
    key: string,
    claim: string,
    read: () => Promise<LiveSession | undefined>,
  ) => {
    let copy = '';
    const readAt = clock();
    try {
      const session = await read();
      if (session !== undefined) copy = JSON.stringify({ ...session, readAt });
      return session?.user;
    } finally {
      await ask(() => redis.eval(REPLACE_CLAIM, 1, key, claim, copy, COPY_MS));
    }
  };

  return {
    async peek(sessionId) {
      const value = await get(keys.session(sessionId));
      return value ? usersOf(value) : undefined;
    },

    async find(sessionId, read) {
      const key = keys.session(sessionId);
      const end = performance.now() + claimMs;
      do {
        const value = await get(key);
        if (value === undefined) break;
        if (value === null) {
          const claim = CLAIM + randomUUID();
          const claimed = await ask(() => redis.set(key, claim, 'PX', claimMs, 'NX'));
          if (claimed === 'OK') return readAndCopy(key, claim, read);
        } else {
          const user = usersOf(value);
          if (user !== undefined) return user;
          if (!isClaim(value)) break;
          await delay(LOOK_EVERY_MS);
        }
      } while (performance.now() < end);
      return (await read())?.user;
    },

    async forget(sessionIds) {
      if (sessionIds.length > 0) await redis.del(sessionIds.map(keys.session));
    },
  };
};
