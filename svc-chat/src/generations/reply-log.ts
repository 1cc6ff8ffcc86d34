import type { Redis } from 'ioredis';
import type { RedisKeys } from '@targum/service-kit';
import { END_POSITION, START_POSITION } from './event-id.ts';

/** Text that ends at a position, or the mark that the reply has ended. */
export type LogEntry = { readonly position: number; readonly text: string } | 'end';

export interface LogName {
  readonly generationId: string;
  readonly chatId: string;
}

/** The events of running replies in Redis, from which other replicas read along. */
export interface ReplyLog {
  /** Adds text that ends at `position`. @returns false where the log is gone. */
  append(name: LogName, position: number, text: string): Promise<boolean>;
  /** Writes the log anew with the whole text. */
  rewrite(name: LogName, text: string): Promise<void>;
  /** Marks the end, for readers on other replicas, and lets the log go soon. */
  finish(name: LogName): Promise<void>;
  /** What was written after `position`, in order. */
  read(generationId: string, position: number): Promise<LogEntry[]>;
}

export interface ReplyLogOptions {
  readonly redis: Redis;
  readonly keys: RedisKeys;
  /** How long the log of a running reply is kept; longer than any reply. */
  readonly keepSeconds: number;
}

const KEEP_ENDED_SECONDS = 60;
const TEXT = 't';
const END = 'e';

const entryId = (position: number) => `0-${position}`;

/** Positions are the ids of the entries, so Redis itself refuses to log anything twice. */
export function createReplyLog({ redis, keys, keepSeconds }: ReplyLogOptions): ReplyLog {
  const run = async (transaction: ReturnType<Redis['multi']>): Promise<unknown[]> => {
    const results = (await transaction.exec()) ?? [];
    return results.map(([error, value]) => {
      if (error) throw error;
      return value;
    });
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
      const key = keys.generationEvents(generationId);
      await run(
        redis
          .multi()
          .del(key)
          .xadd(key, entryId(START_POSITION + text.length), TEXT, text)
          .expire(key, keepSeconds)
          .publish(keys.chatActivity(chatId), generationId),
      );
    },
    async finish({ generationId, chatId }) {
      const key = keys.generationEvents(generationId);
      await run(
        redis
          .multi()
          .xadd(key, entryId(END_POSITION), END, '')
          .expire(key, KEEP_ENDED_SECONDS)
          .publish(keys.chatActivity(chatId), generationId),
      );
    },
    async read(generationId, position) {
      const key = keys.generationEvents(generationId);
      const entries = await redis.xrange(key, `(${entryId(position)}`, '+');
      return entries.map(([id, [field, value]]) =>
        field === END ? 'end' : { position: Number(id.slice(2)), text: value ?? '' },
      );
    },
  };
}
