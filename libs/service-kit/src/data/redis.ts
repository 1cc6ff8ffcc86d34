import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Command, RedisOptions as RedisClientOptions } from 'ioredis';
import { CallDeadlineError, beginWait } from '../limits/call-deadline.ts';
import type { Logger } from '../observe/logger.ts';
import { SpanKind, beginSpan, failSpan } from '../observe/tracing/spans.ts';
import type { SpanDescription } from '../observe/tracing/spans.ts';

/**
 * - `commands`: ordinary calls. Fails immediately while Redis is known to be unreachable, and after
 * `SILENCE_MS` if Redis stops answering, which closes the connection.
 * - `sessions`: as `commands`, but those of one turn of the event loop leave in one write, and none has
 * a time limit of its own.
 * - `subscriber`: a connection of its own for channels; waits for Redis without limit.
 * - `blocking`: a connection of its own for blocking reads and job queues; waits without limit.
 */
export type RedisUse = 'commands' | 'sessions' | 'subscriber' | 'blocking';

export interface RedisOptions {
  readonly url: string;
  /** The connection's name in CLIENT LIST. */
  readonly name: string;
  readonly logger: Logger;
  readonly use?: RedisUse;
}

const CONNECT_TIMEOUT_MS = 1500;
/** Time without an answer after which the connection counts as lost. */
const SILENCE_MS = 1500;
const COMMAND_TIMEOUT_MS = 2000;
/** Milliseconds that a command of a pipeline waits for its answer if its call has no time left. */
const LEAST_IN_PIPELINE_MS = 50;
const LONGEST_RETRY_MS = 500;
const CLOSE_MS = 1000;

/** Limits that only suit ordinary calls, since blocking reads are silent for long. */
const COMMANDS = {
  socketTimeout: SILENCE_MS,
  // A lost connection fails the commands sent on it: one that may have run must not run twice.
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  enableOfflineQueue: false,
};

const BY_USE: Readonly<Record<RedisUse, RedisClientOptions>> = {
  commands: COMMANDS,
  sessions: { ...COMMANDS, enableAutoPipelining: true },
  // `pub-sub.ts` subscribes again itself, and then knows that it may have missed messages.
  subscriber: { maxRetriesPerRequest: null, autoResubscribe: false },
  blocking: { maxRetriesPerRequest: null },
};

type SendCommand = Parameters<Redis['sendCommand']>;

/** The name alone: keys contain ids, and arguments contain texts. */
const describeCommand = ({ name }: Command): SpanDescription => ({
  name: `redis ${name}`,
  kind: SpanKind.CLIENT,
  attributes: { 'db.system.name': 'redis', 'db.operation.name': name },
});

/** A client whose commands are spans of the calls that send them. */
class TracedRedis extends Redis {
  override sendCommand(...[command, stream]: SendCommand): unknown {
    const span = beginSpan(() => describeCommand(command));
    if (span !== undefined) {
      const fail = (error: unknown) => failSpan(span, error);
      void command.promise.then(undefined, fail).finally(() => span.end());
    }
    return super.sendCommand(command, stream);
  }
}

/** A client whose commands end at the deadline of the current call. */
class CallRedis extends TracedRedis {
  override sendCommand(...[command, stream]: SendCommand): unknown {
    const wait = beginWait(COMMAND_TIMEOUT_MS);
    command.promise.then(wait.end, wait.end);
    // A pipeline, which passes a stream, writes nothing until it has all its commands. If one of
    // them were refused, later commands would get the answers to commands that were never written.
    if (wait.ms === 0 && stream === undefined) {
      command.reject(new CallDeadlineError());
      return command.promise;
    }
    command.setTimeout(wait.ms || LEAST_IN_PIPELINE_MS);
    return super.sendCommand(command, stream);
  }
}

const CLIENTS: Readonly<Record<RedisUse, typeof Redis>> = {
  commands: CallRedis,
  // A pipeline has the commands of many calls, and would add them all to the trace of the first.
  sessions: Redis,
  subscriber: TracedRedis,
  blocking: TracedRedis,
};

/** Creates a Redis client that reconnects within half a second of Redis being back. */
export const createRedis = ({ url, name, logger, use = 'commands' }: RedisOptions): Redis => {
  const Client = CLIENTS[use];
  const redis = new Client(url, {
    connectionName: name,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 10), LONGEST_RETRY_MS),
    // A starting Redis estimates its loading time, often far too high.
    maxLoadingRetryTime: LONGEST_RETRY_MS,
    ...BY_USE[use],
  });
  let lastMessage = '';
  redis.on('error', (error: Error) => {
    if (error.message === lastMessage) return;
    lastMessage = error.message;
    logger.warn({ err: error, redis: use }, 'redis connection failed');
  });
  redis.on('ready', () => {
    if (lastMessage !== '') logger.info({ redis: use }, 'redis connection restored');
    lastMessage = '';
  });
  return redis;
};

/** Closes a client, gracefully if Redis answers and otherwise immediately. */
export const closeRedis = async (redis: Redis): Promise<void> => {
  if (redis.status === 'ready') {
    const said = redis.quit().then(
      () => true,
      () => false,
    );
    if (await Promise.race([said, delay(CLOSE_MS, false, { ref: false })])) return;
  }
  redis.disconnect();
};
