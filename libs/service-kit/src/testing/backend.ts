import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { isMigrated } from '@targum/database';
import { createBackend } from '../process/backend.ts';
import type { Backend, BackendConfig } from '../process/backend.ts';
import { createLogger } from '../observe/logger.ts';
import type { Logger } from '../observe/logger.ts';
import { createRedisKeys } from '../data/redis-keys.ts';
import { createTestDatabase, testRedisUrl } from './database.ts';

export interface TestBackend extends Backend {
  readonly config: BackendConfig;
  /**
   * Occupies every connection of `knex`, as many slow calls would.
   * @returns a function that releases the connections.
   */
  holdConnections(): Promise<() => Promise<void>>;
  /** Removes all Redis keys of this backend, like a flush. */
  flushRedis(): Promise<void>;
  /** Closes the connections, and removes the database and the keys. */
  close(): Promise<void>;
}

export interface TestBackendOptions {
  readonly name?: string;
  /** The default logs nothing. */
  readonly logger?: Logger;
  /** Settings that differ from the defaults, such as the address of a link that tests can cut. */
  readonly config?: Partial<BackendConfig>;
  /** Shares the database and the Redis keys of another backend, like a second replica. */
  readonly replicaOf?: TestBackend;
  /** Time limit of one statement, in milliseconds. */
  readonly statementTimeoutMs?: number;
  /**
   * Milliseconds that a call waits for the copy of its session in Redis. The default is longer than
   * in production, because Redis responds late on a busy machine.
   */
  readonly sessionAnswerMs?: number;
}

const CONNECTIONS = 5;
const SESSION_KEY = 'a-key-for-tests-of-more-than-32-characters';

/** Creates a backend with a database and Redis keys of its own. */
export const createTestBackend = async ({
  name = 'test',
  logger,
  config: changes = {},
  replicaOf,
  statementTimeoutMs,
  sessionAnswerMs = 1000,
}: TestBackendOptions = {}): Promise<TestBackend> => {
  const database = replicaOf === undefined ? await createTestDatabase() : undefined;
  const config: BackendConfig = {
    DATABASE_URL: database?.url ?? '',
    REDIS_URL: testRedisUrl(),
    SESSION_KEYS: [SESSION_KEY],
    PUBLIC_URL: 'http://localhost:8080',
    RATE_LIMITS: true,
    MEMORY_LIMIT_MIB: 768,
    LOG_LEVEL: 'silent',
    ...replicaOf?.config,
    ...changes,
  };
  const prefix = `test-${randomBytes(8).toString('hex')}`;
  const backend = createBackend({
    name,
    config,
    isMigrated,
    logger:
      logger ?? createLogger({ name, level: process.env['TEST_LOG_LEVEL'] ?? config.LOG_LEVEL }),
    keys: replicaOf?.keys ?? createRedisKeys(prefix),
    poolMax: CONNECTIONS,
    sessionAnswerMs,
    ...(statementTimeoutMs === undefined ? {} : { statementTimeoutMs }),
  });

  // Waits for Redis. Before Redis is ready, limits are counted in memory, and sessions are read
  // from PostgreSQL.
  for (const redis of [backend.redis, backend.sessionRedis]) {
    if (redis.status !== 'ready') await once(redis, 'ready');
  }

  const flushRedis = async () => {
    const pattern = backend.keys.queue.replace(/queue$/, '*');
    const stream = backend.redis.scanStream({ match: pattern, count: 1000 });
    for await (const keys of stream as AsyncIterable<string[]>) {
      if (keys.length > 0) await backend.redis.del(...keys);
    }
  };

  return {
    ...backend,
    config,
    flushRedis,
    async holdConnections() {
      const held = await Promise.all(
        Array.from({ length: CONNECTIONS }, () => backend.knex.transaction()),
      );
      return async () => {
        await Promise.all(held.map((transaction) => transaction.rollback()));
      };
    },
    async close() {
      if (database !== undefined && backend.redis.status === 'ready') await flushRedis();
      for (const close of backend.connections) await close();
      await database?.drop();
    },
  };
};
