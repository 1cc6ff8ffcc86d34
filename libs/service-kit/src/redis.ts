import { Redis } from 'ioredis';
import type { Logger } from './logger.ts';

/**
 * - `commands`: ordinary calls; fails within about two seconds when Redis is away.
 * - `subscriber`: a connection of its own for channels; waits for Redis for ever.
 * - `blocking`: a connection of its own for blocking reads and job queues; waits for ever.
 */
export type RedisUse = 'commands' | 'subscriber' | 'blocking';

export interface RedisOptions {
  readonly url: string;
  /** Shown by CLIENT LIST. */
  readonly name: string;
  readonly logger: Logger;
  readonly use?: RedisUse;
}

const CONNECT_TIMEOUT_MS = 1500;
const COMMAND_TIMEOUT_MS = 2000;
const LONGEST_RETRY_MS = 500;

/** A Redis client that reconnects by itself within half a second of Redis being back. */
export const createRedis = ({ url, name, logger, use = 'commands' }: RedisOptions): Redis => {
  const redis = new Redis(url, {
    connectionName: name,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 10), LONGEST_RETRY_MS),
    maxRetriesPerRequest: use === 'commands' ? 1 : null,
    // A command that may have run must not run twice unnoticed after a cut connection.
    autoResendUnfulfilledCommands: use !== 'commands',
    ...(use === 'commands' ? { commandTimeout: COMMAND_TIMEOUT_MS } : {}),
  });
  let lastMessage = '';
  redis.on('error', (error: Error) => {
    if (error.message === lastMessage) return;
    lastMessage = error.message;
    logger.warn({ err: error, redis: use }, 'redis connection failed');
  });
  redis.on('ready', () => {
    if (lastMessage !== '') logger.info({ redis: use }, 'redis is back');
    lastMessage = '';
  });
  return redis;
};

/** Ends a client: politely while connected, at once where Redis is away. */
export const closeRedis = async (redis: Redis): Promise<void> => {
  if (redis.status !== 'ready') {
    redis.disconnect();
    return;
  }
  await redis.quit().catch(() => redis.disconnect());
};
