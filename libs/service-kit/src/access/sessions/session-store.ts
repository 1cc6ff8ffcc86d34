import { createHash } from 'node:crypto';
import { limits } from '@targum/contracts';
import type { Redis } from 'ioredis';
import type { Knex } from 'knex';
import { outsideCall } from '../../limits/call-deadline.ts';
import { unauthorized } from '../../http/errors.ts';
import type { Logger } from '../../observe/logger.ts';
import type { RedisKeys } from '../../data/redis-keys.ts';

/** The content of a session. koa-session adds fields of its own that start with `_`. */
export interface SessionContent {
  readonly userId: string;
  /** Milliseconds since 1970; the absolute limit counts from here. */
  readonly createdAt: number;
}

/**
 * The store behind koa-session. Its keys are the secrets in cookies; Redis and PostgreSQL only get
 * hashes.
 */
export interface SessionStore {
  get(secret: string): Promise<SessionContent | undefined>;
  /** @throws {HttpError} 401 if the user no longer exists. */
  set(secret: string, content: SessionContent): Promise<void>;
  destroy(secret: string): Promise<void>;
  /** Replaces sessions in Redis with tombstones after their rows were deleted. */
  bury(sessionIds: readonly string[]): Promise<void>;
}

export interface SessionStoreOptions {
  readonly redis: Redis;
  readonly knex: Knex;
  readonly keys: RedisKeys;
  readonly logger: Logger;
  readonly clock: () => number;
}

/** Marks an ended session in Redis, for longer than any read that began before can take. */
export const TOMBSTONE = 'revoked';
const TOMBSTONE_SECONDS = 60;

const TOUCH_EVERY_MS = 5 * 60_000;

/**
 * Extends a session's life in Redis, unless it is a tombstone. KEYS: session. ARGV: tombstone, ms.
 */
const PROLONG = `
  local value = redis.call('GET', KEYS[1])
  if value and value ~= ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  return 0`;

const FOREIGN_KEY_VIOLATION = '23503';

/** The id of a session in both stores: the hash of its cookie's secret. */
export const sessionIdOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

/**
 * Keeps sessions in Redis and PostgreSQL. The rows in PostgreSQL decide: Redis may lose its data,
 * and while it is unreachable sessions are read from PostgreSQL.
 */
export const createSessionStore = ({
  redis,
  knex,
  keys,
  logger,
  clock,
}: SessionStoreOptions): SessionStore => {
  const { idleSeconds, absoluteSeconds } = limits.session;
  const lifeLeft = (content: SessionContent): number =>
    Math.min(idleSeconds * 1000, content.createdAt + absoluteSeconds * 1000 - clock());

  /** Redis is only a cache here, so its errors are logged and ignored. */
  const tryRedis = async <Result>(what: string, run: () => Promise<Result>) => {
    if (redis.status !== 'ready') return undefined;
    try {
      return await run();
    } catch (error) {
      logger.warn({ err: error }, `sessions: ${what} failed in redis`);
      return undefined;
    }
  };

  const readRow = async (sessionId: string) => {
    const row = await knex('sessions')
      .where({ sid: sessionId })
      .where('expire', '>', new Date(clock()))
      .first('sess', 'expire');
    return row && { content: row.sess, left: row.expire.getTime() - clock() };
  };

  const touch = async (sessionId: string, content: SessionContent) => {
    const left = lifeLeft(content);
    const touched = await knex('sessions')
      .where({ sid: sessionId })
      .update({ expire: new Date(clock() + left) });
    if (touched === 0) return;
    await tryRedis('touch', () => redis.eval(PROLONG, 1, keys.session(sessionId), TOMBSTONE, left));
  };

  const touchWhenDue = async (sessionId: string, content: SessionContent, left: number) => {
    if (lifeLeft(content) - left < TOUCH_EVERY_MS) return;
    await touch(sessionId, content).catch((error: unknown) =>
      logger.warn({ err: error }, 'sessions: touch failed'),
    );
  };

  const readRedis = (sessionId: string) =>
    tryRedis('read', async () => {
      const key = keys.session(sessionId);
      const results = await redis.pipeline().get(key).pttl(key).exec();
      const value = results?.[0]?.[1];
      return typeof value === 'string' ? { value, left: Number(results?.[1]?.[1]) } : undefined;
    });

  const get = async (secret: string) => {
    const sessionId = sessionIdOf(secret);
    const cached = await readRedis(sessionId);
    if (cached?.value === TOMBSTONE) return undefined;
    if (cached !== undefined) {
      const content = JSON.parse(cached.value) as SessionContent;
      await touchWhenDue(sessionId, content, cached.left);
      return content;
    }
    const row = await readRow(sessionId);
    if (row === undefined) return undefined;
    const before = await tryRedis('fill', () =>
      redis.set(
        keys.session(sessionId),
        JSON.stringify(row.content),
        'PX',
        Math.max(1, row.left),
        'NX',
        'GET',
      ),
    );
    if (before === TOMBSTONE) return undefined;
    await touchWhenDue(sessionId, row.content, row.left);
    return row.content;
  };

  const bury = async (sessionIds: readonly string[]) => {
    if (sessionIds.length === 0) return;
    await tryRedis('end', () => {
      const pipeline = redis.pipeline();
      for (const id of sessionIds) {
        pipeline.set(keys.session(id), TOMBSTONE, 'EX', TOMBSTONE_SECONDS);
      }
      // The rows are already deleted, so this runs even if the call has no time left.
      return outsideCall(() => pipeline.exec());
    });
  };

  return {
    get,
    bury,
    async set(secret, content) {
      const sessionId = sessionIdOf(secret);
      const left = lifeLeft(content);
      const row = {
        sid: sessionId,
        sess: content,
        expire: new Date(clock() + left),
        user_id: content.userId,
      };
      await knex('sessions')
        .insert(row)
        .catch((error: unknown) => {
          const { code } = error as { code?: unknown };
          throw code === FOREIGN_KEY_VIOLATION ? unauthorized(undefined, { cause: error }) : error;
        });
      await tryRedis('write', () =>
        redis.set(keys.session(sessionId), JSON.stringify(content), 'PX', left, 'NX'),
      );
    },
    async destroy(secret) {
      const sessionId = sessionIdOf(secret);
      await knex('sessions').where({ sid: sessionId }).delete();
      await bury([sessionId]);
    },
  };
};
