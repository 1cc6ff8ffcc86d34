import type { Redis } from 'ioredis';
import type { Knex } from 'knex';
import { budgetOf, createByteBudget } from '../limits/byte-budget.ts';
import type { ByteBudget } from '../limits/byte-budget.ts';
import type { Checks } from './readiness.ts';
import { createIdempotency } from '../data/idempotency.ts';
import type { Idempotency } from '../data/idempotency.ts';
import { createLogger } from '../observe/logger.ts';
import type { Logger } from '../observe/logger.ts';
import { createMetrics } from '../observe/metrics.ts';
import type { Metrics } from '../observe/metrics.ts';
import { createKnex } from '../data/postgres.ts';
import { read } from '../data/statements.ts';
import { createPubSub } from '../data/pub-sub.ts';
import type { PubSub } from '../data/pub-sub.ts';
import { createRateLimitFactory } from '../limits/rate-limits.ts';
import type { RateLimitFactory } from '../limits/rate-limits.ts';
import { closeRedis, createRedis } from '../data/redis.ts';
import type { RedisUse } from '../data/redis.ts';
import { createRedisKeys } from '../data/redis-keys.ts';
import type { RedisKeys } from '../data/redis-keys.ts';
import { createRevocations } from '../access/revocations.ts';
import type { Revocations } from '../access/revocations.ts';
import { createSealer } from '../data/sealed.ts';
import { createSessionCopies } from '../access/sessions/session-copies.ts';
import type { SessionCopies } from '../access/sessions/session-copies.ts';
import { createSessions } from '../access/sessions/sessions.ts';
import type { Sessions } from '../access/sessions/sessions.ts';
import type { CloseHook } from './shutdown.ts';
import { guardStreams } from '../access/stream-guard.ts';
import { createStreamRegistry } from '../access/stream-registry.ts';
import type { StreamRegistry } from '../access/stream-registry.ts';

export interface BackendConfig {
  readonly DATABASE_URL: string;
  readonly REDIS_URL: string;
  readonly SESSION_KEYS: readonly string[];
  readonly PUBLIC_URL: string;
  readonly RATE_LIMITS: boolean;
  readonly MEMORY_LIMIT_MIB: number;
  readonly LOG_LEVEL: string;
}

export interface BackendOptions {
  readonly name: string;
  readonly config: BackendConfig;
  /** Reports whether all migrations have run. Services pass `isMigrated` of @targum/database. */
  readonly isMigrated: (knex: Knex) => Promise<boolean>;
  readonly logger?: Logger;
  readonly keys?: RedisKeys;
  readonly poolMax?: number;
  /** Time limit of one statement, in milliseconds. */
  readonly statementTimeoutMs?: number;
  /** Milliseconds that a call waits for the copy of its session in Redis. */
  readonly sessionAnswerMs?: number;
  /** Memory of the process's worker threads, in MiB, which calls cannot use. */
  readonly threadsMebibytes?: number;
}

const RESERVED_CONNECTIONS = 2;

/** Connections that a process opens before it is ready. Calls open further connections. */
const FIRST_CONNECTIONS = 4;
const PING = { name: 'backend.ping', text: 'select 1' };

/**
 * Opens several connections by simultaneous requests. If the requests came one after another, each
 * would get the first connection.
 */
const openPool = async (knex: Knex): Promise<void> => {
  const opening = Array.from({ length: FIRST_CONNECTIONS }, () => knex.transaction());
  const opened = await Promise.allSettled(opening);
  for (const each of opened) if (each.status === 'fulfilled') await each.value.rollback();
  await Promise.all(opening);
};

/**
 * Returns a function that opens the connections that the first calls need. Later calls of the
 * function open no more. On a busy machine a new connection can take seconds, which is most of the
 * time that a call may wait.
 */
const createOpening = (knex: Knex): (() => Promise<unknown>) => {
  let opened: Promise<unknown> | undefined;
  return () => {
    opened ??= Promise.all([
      // Both reads run at the same time, so that each of the two shared connections opens.
      ...[read(knex, PING), read(knex, PING)],
      openPool(knex),
    ]).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
};

export interface Backend {
  readonly name: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly knex: Knex;
  /** Connections for work that must not wait behind calls: leases, readiness, revocations. */
  readonly reservedKnex: Knex;
  readonly redis: Redis;
  readonly keys: RedisKeys;
  readonly streams: StreamRegistry;
  readonly pubSub: PubSub;
  readonly revocations: Revocations;
  readonly sessionRedis: Redis;
  readonly sessionCopies: SessionCopies;
  readonly sessions: Sessions;
  readonly rateLimit: RateLimitFactory;
  readonly idempotency: Idempotency;
  readonly memory: ByteBudget;
  readonly checks: Checks;
  /** Opens another Redis connection, which `connections` also closes. */
  connectRedis(use: RedisUse): Redis;
  readonly connections: readonly CloseHook[];
}

/** Opens PostgreSQL and Redis, which may still be unreachable at that time. */
export const createBackend = ({
  name,
  config,
  isMigrated,
  logger = createLogger({ name, level: config.LOG_LEVEL }),
  keys = createRedisKeys(),
  poolMax,
  statementTimeoutMs,
  sessionAnswerMs,
  threadsMebibytes = 0,
}: BackendOptions): Backend => {
  const database = {
    url: config.DATABASE_URL,
    name,
    logger,
    ...(statementTimeoutMs === undefined ? {} : { statementTimeoutMs }),
  };
  const knex = createKnex({ ...database, ...(poolMax === undefined ? {} : { poolMax }) });
  const reservedKnex = createKnex({ ...database, poolMax: RESERVED_CONNECTIONS });
  const open = createOpening(knex);
  const clients: Redis[] = [];
  const connectRedis = (use: RedisUse) => {
    const client = createRedis({ url: config.REDIS_URL, name, logger, use });
    clients.push(client);
    return client;
  };
  const redis = connectRedis('commands');
  const sessionRedis = connectRedis('sessions');
  const sessionCopies = createSessionCopies({
    redis: sessionRedis,
    keys,
    ...(sessionAnswerMs === undefined ? {} : { answerMs: sessionAnswerMs }),
  });
  const streams = createStreamRegistry();
  const metrics = createMetrics({ name, streams });
  const pubSub = createPubSub({ redis, subscriber: connectRedis('subscriber'), logger });
  const revocations = createRevocations({ pubSub, keys, logger });
  const streamGuard = guardStreams({ streams, revocations, knex: reservedKnex, logger });
  return {
    name,
    logger,
    metrics,
    knex,
    reservedKnex,
    redis,
    keys,
    streams,
    pubSub,
    revocations,
    sessionRedis,
    sessionCopies,
    sessions: createSessions({
      knex,
      sessionCopies,
      revocations,
      logger,
      signingKeys: config.SESSION_KEYS,
      publicUrl: config.PUBLIC_URL,
    }),
    rateLimit: createRateLimitFactory({ redis, keys, enabled: config.RATE_LIMITS }),
    idempotency: createIdempotency({
      knex,
      sealer: createSealer(config.SESSION_KEYS, 'idempotency'),
    }),
    memory: createByteBudget({ bytes: budgetOf(config.MEMORY_LIMIT_MIB - threadsMebibytes) }),
    checks: {
      postgres: () => Promise.all([reservedKnex.raw('select 1'), open()]),
      migrations: async () => {
        if (!(await isMigrated(reservedKnex))) throw new Error('a migration has not run yet');
      },
      redis: () => redis.ping(),
    },
    connectRedis,
    connections: [
      () => streamGuard.stop(),
      () => Promise.all(clients.map(closeRedis)),
      () => knex.destroy(),
      () => reservedKnex.destroy(),
    ],
  };
};
