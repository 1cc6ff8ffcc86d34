import type { Redis } from 'ioredis';
import type { RedisKeys } from '@targum/service-kit';
import { END_POSITION, START_POSITION } from '../event-id.ts';

/** Text that ends at a position, or the mark that the reply has ended. */
export type LogEntry = { readonly position: number; readonly text: string } | 'end';

export interface LogName {
  readonly generationId: string;
  readonly chatId: string;
}

/** The events of running replies in Redis, from which other replicas read. */
export interface ReplyLog {
  /**
   * Appends text that ends at `position`. @returns false if the log does not exist or has ended.
   */
  append(name: LogName, position: number, text: string): Promise<boolean>;
  /** Replaces the log with the whole text. @returns false if the log has ended. */
  rewrite(name: LogName, text: string): Promise<boolean>;
  /** Adds the end mark for readers on other replicas, and lets the log expire soon. */
  finish(name: LogName): Promise<void>;
  /** Adds an end mark that outlives any reply: a paused process may wake and write again. */
  seal(name: LogName): Promise<void>;
  /** The entries after `position`, in order. */
  read(generationId: string, position: number): Promise<LogEntry[]>;
}

export interface ReplyLogOptions {
  readonly redis: Redis;
  readonly keys: RedisKeys;
  /** How long the log of a running reply is kept, in seconds; longer than any reply. */
  readonly keepSeconds: number;
}

const KEEP_ENDED_SECONDS = 60;
const TEXT = 't';
const END = 'e';

const entryId = (position: number) => `0-${position}`;

/**
 * KEYS: log. ARGV: id of the end, id of the text, text, seconds to keep it. @returns 0 if the log
 * has ended.
 */
const REWRITE = `
  local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
  if last and last[1] == ARGV[1] then return 0 end
  redis.call('DEL', KEYS[1])
  redis.call('XADD', KEYS[1], ARGV[2], '${TEXT}', ARGV[3])
  redis.call('EXPIRE', KEYS[1], ARGV[4])
  return 1`;

const isNotAfterLast = (error: Error) => error.message.includes('equal or smaller than the target');

/** The ids of the entries are positions, so Redis itself refuses duplicates. */
export function createReplyLog({ redis, keys, keepSeconds }: ReplyLogOptions): ReplyLog {
  /** @returns the results of the commands; null for an entry that is not after the last one. */
  const run = async (transaction: ReturnType<Redis['multi']>): Promise<unknown[]> => {
    const results = (await transaction.exec()) ?? [];
    return results.map(([error, value]) => {
      if (error && !isNotAfterLast(error)) throw error;
      return error ? null : value;
    });
  };
  const end = async ({ generationId, chatId }: LogName, seconds: number) => {
    const key = keys.generationEvents(generationId);
    await run(
      redis
        .multi()
        .xadd(key, entryId(END_POSITION), END, '')
        .expire(key, seconds)
        .publish(keys.chatActivity(chatId), generationId),
    );
  };

  return {
    async append({ generationId, chatId }, position, text) {
      const [entry] = await run(
        redis
          .multi()
          .xadd(keys.generationEvents(generationId), 'NOMKSTREAM', entryId(position), TEXT, text)
          .publish(keys.chatActivity(chatId), generationId),
      );
      return entry !== null;
    },
    async rewrite({ generationId, chatId }, text) {
      const textId = entryId(START_POSITION + text.length);
      const [written] = await run(
        redis
          .multi()
          .eval(
            REWRITE,
            1,
            keys.generationEvents(generationId),
            entryId(END_POSITION),
            textId,
            text,
            keepSeconds,
          )
          .publish(keys.chatActivity(chatId), generationId),
      );
      return written === 1;
    },
    finish: (name) => end(name, KEEP_ENDED_SECONDS),
    seal: (name) => end(name, keepSeconds),
    async read(generationId, position) {
      const key = keys.generationEvents(generationId);
      const entries = await redis.xrange(key, `(${entryId(position)}`, '+');
      return entries.map(([id, [field, value]]) =>
        field === END ? 'end' : { position: Number(id.slice(2)), text: value ?? '' },
      );
    },
  };
}
