import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Command, RedisOptions as RedisClientOptions } from 'ioredis';
import { CallDeadlineError, beginWait } from '../limits/call-deadline.ts';
import type { Logger } from '../observe/logger.ts';
import { SpanKind, beginSpan, failSpan } from '../observe/tracing/spans.ts';
import type { SpanDescription } from '../observe/tracing/spans.ts';
import { writeTogether } from './write-together.ts';

/**
 * The use of a connection:
 * - `commands`: ordinary calls. Commands fail immediately while Redis is known to be unreachable,
 * and after `SILENCE_MS` if Redis stops responding, which closes the connection.
 * - `sessions`: like `commands`, but no command has a time limit of its own.
 * - `subscriber`: a separate connection for channels. It waits for Redis without limit.
 * - `blocking`: a separate connection for blocking reads and job queues. It waits without limit.
 */
export type RedisUse = 'commands' | 'sessions' | 'subscriber' | 'blocking';

export interface RedisOptions {
  readonly url: string;
  readonly name: string;
  readonly logger: Logger;
  readonly use?: RedisUse;
}

const CONNECT_TIMEOUT_MS = 1500;
/** Milliseconds without a response after which the connection counts as lost. */
const SILENCE_MS = 1500;
const COMMAND_TIMEOUT_MS = 2000;
/**
 * Milliseconds that a command of a pipeline waits for its response if its call has no time left.
 */
const LEAST_IN_PIPELINE_MS = 50;
const LONGEST_RETRY_MS = 500;
const CLOSE_MS = 1000;

/**
 * These limits are for ordinary calls only, because blocking reads get no response for a long time.
 */
const COMMANDS = {
  socketTimeout: SILENCE_MS,
  // If a connection is lost, the commands that were sent on it fail. A command that may have run
  // must not run twice.
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  enableOfflineQueue: false,
};

const BY_USE: Readonly<Record<RedisUse, RedisClientOptions>> = {
  commands: COMMANDS,
  sessions: COMMANDS,
  // `pub-sub.ts` subscribes again itself, to know that messages may have been missed.
  subscriber: { maxRetriesPerRequest: null, autoResubscribe: false },
  blocking: { maxRetriesPerRequest: null },
};

type SendCommand = Parameters<Redis['sendCommand']>;

/**
 * Describes a command for traces by its name alone, because keys contain ids and arguments contain
 * texts.
 */
const describeCommand = ({ name }: Command): SpanDescription => ({
  name: `redis ${name}`,
  kind: SpanKind.CLIENT,
  attributes: { 'db.system.name': 'redis', 'db.operation.name': name },
});

/**
 * A client that writes the commands of one turn of the event loop together, and records each
 * command as a span of the call that sends it.
 */
class TracedRedis extends Redis {
  override sendCommand(...[command, stream]: SendCommand): unknown {
    const span = beginSpan(() => describeCommand(command));
    if (span !== undefined) {
      const fail = (error: unknown) => failSpan(span, error);
      void command.promise.then(undefined, fail).finally(() => span.end());
    }
    // There is no connection before the first attempt to connect.
    if (this.stream !== undefined) writeTogether(this.stream);
    return super.sendCommand(command, stream);
  }
}

class CallRedis extends TracedRedis {
  override sendCommand(...[command, stream]: SendCommand): unknown {
    const wait = beginWait(COMMAND_TIMEOUT_MS);
    command.promise.then(wait.end, wait.end);
    // A command of a pipeline, which passes a stream, is sent even if the call has no time left. A
    // pipeline writes nothing until all its commands are queued. If one command were refused, later
    // commands would get the responses of commands that were never written.
    if (wait.ms === 0 && stream === undefined) {
      command.reject(new CallDeadlineError());
      return command.promise;
    }
    command.setTimeout(wait.ms || LEAST_IN_PIPELINE_MS);
    return super.sendCommand(command, stream);
  }
}

/** Creates a Redis client that reconnects within half a second after Redis is back. */
export const createRedis = ({ url, name, logger, use = 'commands' }: RedisOptions): Redis => {
  const Client: typeof Redis = use === 'commands' ? CallRedis : TracedRedis;
  const redis = new Client(url, {
    connectionName: name,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 10), LONGEST_RETRY_MS),
    // The longest pause between two attempts while Redis loads its data. The time that Redis
    // estimates is often far too long.
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

/** Closes a client, gracefully if Redis responds and otherwise immediately. */
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
