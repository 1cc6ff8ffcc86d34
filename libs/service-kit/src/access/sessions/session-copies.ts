import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { approvalStatus } from '@targum/contracts';
import { ReplyError } from 'ioredis';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { RedisKeys } from '../../data/redis-keys.ts';
import type { UserRights } from '../principal.ts';

export interface LiveSession {
  readonly user: UserRights;
  /** The time when the session expires if it is not used again, in milliseconds since 1970. */
  readonly endsAt: number;
}

export interface SessionCopiesOptions {
  /** A connection created with the use `sessions`. */
  readonly redis: Redis;
  readonly keys: Pick<RedisKeys, 'session'>;
  /** Returns the time in milliseconds since 1970. */
  readonly clock?: () => number;
  /** Milliseconds that a call waits for Redis before it asks PostgreSQL. */
  readonly answerMs?: number;
  /** Milliseconds that a process may take to read a session, before another process reads it. */
  readonly claimMs?: number;
}

/** Milliseconds that a copy may be used after its session was read from PostgreSQL. */
export const COPY_MS = 30_000;
const CLAIM_MS = 2000;
/** Milliseconds between two attempts to read the copy that another process is writing. */
const SHORTEST_LOOK_MS = 5;
const LONGEST_LOOK_MS = 100;
const ANSWER_MS = 50;
/**
 * If the timer fires this many milliseconds late, the process is busy, and Redis may have responded
 * in time. The wait then starts again.
 */
const LATE_MS = 10;
/** After a command got no response, Redis is not asked for sessions for this many milliseconds. */
const PAUSE_MS = 250;

const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'no JSON' });
    return z.NEVER;
  }
});

/**
 * The format of a copy. During a rollout, a process of another release may have written a copy in
 * another format. Such a copy is replaced.
 */
const copySchema = jsonText.pipe(
  z.object({
    user: z.object({
      userId: z.string(),
      isAdmin: z.boolean(),
      approvalStatus,
      mustChangePassword: z.boolean(),
    }),
    endsAt: z.number(),
    readAt: z.number(),
  }),
);

const CLAIM = 'reading ';
const isClaim = (value: string) => value.startsWith(CLAIM);

/**
 * Replaces a claim by a copy, or removes the claim if the session has ended. If the claim is gone,
 * nothing is stored: the claim expired, or another process removed it after this process began to
 * read, so the result may be out of date.
 */
const REPLACE_CLAIM = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then return redis.call('del', KEYS[1]) end
redis.call('set', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
`;

export const createSessionCopies = ({
  redis,
  keys,
  clock = Date.now,
  answerMs = ANSWER_MS,
  claimMs = CLAIM_MS,
}: SessionCopiesOptions) => {
  let pausedUntil = 0;
  const isAsked = () => redis.status === 'ready' && performance.now() >= pausedUntil;

  const send = <Answer>(command: () => Promise<Answer>): Promise<Answer | undefined> =>
    new Promise((resolve) => {
      let isSettled = false;
      let timer: NodeJS.Timeout;
      const settle = (answer?: Answer) => {
        isSettled = true;
        clearTimeout(timer);
        resolve(answer);
      };
      const giveUp = () => {
        if (isSettled) return;
        pausedUntil = performance.now() + PAUSE_MS;
        settle();
      };
      const wait = () => {
        const due = performance.now() + answerMs;
        timer = setTimeout(() => {
          if (performance.now() > due + LATE_MS) wait();
          // If a response has already arrived, it is read before `giveUp` runs.
          else setImmediate(giveUp);
        }, answerMs);
      };
      wait();
      // An error reply is a response, too, so no pause follows it.
      command().then(settle, (error: unknown) =>
        error instanceof ReplyError ? settle() : giveUp(),
      );
    });

  const ask = async <Answer>(command: () => Promise<Answer>): Promise<Answer | undefined> =>
    isAsked() ? send(command) : undefined;

  const get = (key: string) => ask(() => redis.get(key));

  /** Returns the user of a copy. Undefined for a claim, or for a copy that must not be used. */
  const userOf = (value: string): UserRights | undefined => {
    const { data } = copySchema.safeParse(value);
    if (data === undefined) return undefined;
    const now = clock();
    // If Redis was restored from a backup, the copy can be too old.
    return Math.abs(now - data.readAt) < COPY_MS && now < data.endsAt ? data.user : undefined;
  };

  /**
   * Claims the reading of a session, so that other processes wait for the copy.
   * @param isStale true to replace an existing copy that must not be used.
   * @returns the claim, or undefined if this process did not get it.
   */
  const claim = async (key: string, isStale: boolean): Promise<string | undefined> => {
    const text = CLAIM + randomUUID();
    const claimed = await ask(() =>
      isStale ? redis.set(key, text, 'PX', claimMs) : redis.set(key, text, 'PX', claimMs, 'NX'),
    );
    return claimed === 'OK' ? text : undefined;
  };

  const readAndCopy = async (
    key: string,
    claimed: string,
    read: () => Promise<LiveSession | undefined>,
  ) => {
    let copy = '';
    const readAt = clock();
    try {
      const session = await read();
      if (session !== undefined) copy = JSON.stringify({ ...session, readAt });
      return session?.user;
    } finally {
      // This command is sent even during a pause, because other processes wait for the claim to
      // end.
      if (redis.status === 'ready') {
        await send(() => redis.eval(REPLACE_CLAIM, 1, key, claimed, copy, COPY_MS));
      }
    }
  };

  return {
    /** Returns the user of a copied session, with one Redis command. */
    async peek(sessionId: string): Promise<UserRights | undefined> {
      const value = await get(keys.session(sessionId));
      return value ? userOf(value) : undefined;
    },

    /**
     * Returns the user of a session. Without a copy, `read` reads the session from PostgreSQL, in one
     * process at a time, and its result becomes the copy. While Redis does not respond, `read` runs
     * but stores no copy.
     */
    async find(
      sessionId: string,
      read: () => Promise<LiveSession | undefined>,
    ): Promise<UserRights | undefined> {
      const key = keys.session(sessionId);
      const end = performance.now() + claimMs;
      let pause = 0;
      while (performance.now() < end) {
        const value = await get(key);
        const user = value ? userOf(value) : undefined;
        if (user !== undefined) return user;
        if (value === undefined && pause === 0) break;
        if (value === undefined || (value !== null && isClaim(value))) {
          pause = Math.min(2 * pause || SHORTEST_LOOK_MS, LONGEST_LOOK_MS);
          await delay(pause);
          continue;
        }
        const claimed = await claim(key, value !== null);
        if (claimed !== undefined) return readAndCopy(key, claimed, read);
      }
      return (await read())?.user;
    },

    /**
     * Removes copies. A process that is reading one of these sessions at that moment stores no
     * copy.
     */
    async forget(sessionIds: readonly string[]) {
      if (sessionIds.length > 0) await redis.del(sessionIds.map(keys.session));
    },
  };
};

/**
 * Copies of sessions in Redis, which all processes share. PostgreSQL is authoritative: a copy is
 * used for at most 30 s, and a change of a user's rights removes the copies of the user's sessions.
 */
export type SessionCopies = ReturnType<typeof createSessionCopies>;
