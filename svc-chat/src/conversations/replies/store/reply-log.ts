import type { Annotation } from '@targum/contracts/on-demand';
import type { Redis } from 'ioredis';
import type { RedisKeys } from '@targum/service-kit';
import { END_POSITION, START_POSITION } from '../event-id.ts';
import { createBatch } from './batch.ts';

export interface LoggedText {
  readonly text: string;
  readonly ofTokens: readonly Annotation[];
}

/** Text that ends at a position, or the mark that the reply has ended. */
export type LogEntry = ({ readonly position: number } & LoggedText) | 'end';

export interface LogName {
  readonly generationId: string;
  readonly chatId: string;
}

export interface ReplyLogOptions {
  readonly redis: Redis;
  readonly keys: RedisKeys;
  /**
   * Seconds for which the log of a running reply is kept. This time is longer than any reply can
   * take.
   */
  readonly keepSeconds: number;
}

const KEEP_ENDED_SECONDS = 60;
const TEXT = 't';
const OF_TOKENS = 'a';
const END = 'e';

const entryId = (position: number) => `0-${position}`;

/**
 * Each change of a log is one script, so that it costs one command and its readers are notified only
 * of what is stored. The ids of the entries are positions, so Redis itself refuses an entry that is
 * not after the last one.
 */
const SCRIPTS = {
  /** KEYS: log. ARGV: id, text, annotations, channel, message. @returns 0 if the log has ended or is missing. */
  replyLogAppend: `
    local added = redis.pcall(
      'XADD', KEYS[1], 'NOMKSTREAM', ARGV[1], '${TEXT}', ARGV[2], '${OF_TOKENS}', ARGV[3])
    if type(added) == 'table' and not string.find(added.err, 'equal or smaller') then return added end
    if type(added) == 'table' or not added then return 0 end
    redis.call('PUBLISH', ARGV[4], ARGV[5])
    return 1`,
  /**
   * KEYS: log. ARGV: id of the end, id of the text, text, annotations, seconds to keep the log,
   * channel, message.
   * @returns 0 if the log has ended.
   */
  replyLogRewrite: `
    local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
    if last and last[1] == ARGV[1] then return 0 end
    redis.call('DEL', KEYS[1])
    redis.call('XADD', KEYS[1], ARGV[2], '${TEXT}', ARGV[3], '${OF_TOKENS}', ARGV[4])
    redis.call('EXPIRE', KEYS[1], ARGV[5])
    redis.call('PUBLISH', ARGV[6], ARGV[7])
    return 1`,
  /** KEYS: log. ARGV: id of the end, seconds to keep the log, channel, message. */
  replyLogEnd: `
    local added = redis.pcall('XADD', KEYS[1], ARGV[1], '${END}', '')
    if type(added) == 'table' and not string.find(added.err, 'equal or smaller') then return added end
    redis.call('EXPIRE', KEYS[1], ARGV[2])
    redis.call('PUBLISH', ARGV[3], ARGV[4])
    return 1`,
};

type Run = (key: string, ...values: (string | number)[]) => Promise<0 | 1>;
type Scripts = Readonly<Record<keyof typeof SCRIPTS, Run>>;

interface Append {
  readonly name: LogName;
  readonly position: number;
  readonly more: LoggedText;
}

const written = ({ ofTokens }: LoggedText): string =>
  ofTokens.length === 0 ? '' : JSON.stringify(ofTokens);

/** Creates the logs of running replies in Redis, from which other replicas read. */
export function createReplyLog({ redis, keys, keepSeconds }: ReplyLogOptions) {
  for (const [name, lua] of Object.entries(SCRIPTS)) {
    redis.defineCommand(name, { numberOfKeys: 1, lua });
  }
  const scripts = redis as unknown as Scripts;

  const append = createBatch<Append, number | Error>(async (appends) => {
    const pipeline = redis.pipeline();
    for (const each of appends) {
      void (pipeline as unknown as Scripts).replyLogAppend(
        keys.generationEvents(each.name.generationId),
        entryId(each.position),
        each.more.text,
        written(each.more),
        keys.chatActivity(each.name.chatId),
        each.name.generationId,
      );
    }
    const results = (await pipeline.exec()) ?? [];
    return results.map(([error, added]) => error ?? (added as number));
  });

  const end = async ({ generationId, chatId }: LogName, seconds: number) => {
    await scripts.replyLogEnd(
      keys.generationEvents(generationId),
      entryId(END_POSITION),
      seconds,
      keys.chatActivity(chatId),
      generationId,
    );
  };

  return {
    /** @returns false if the log does not exist or has ended. */
    async append(name: LogName, position: number, more: LoggedText) {
      const added = await append({ name, position, more });
      if (added instanceof Error) throw added;
      return added === 1;
    },
    /** Replaces the log with the whole text. @returns false if the log has ended. */
    async rewrite({ generationId, chatId }: LogName, whole: LoggedText) {
      const rewritten = await scripts.replyLogRewrite(
        keys.generationEvents(generationId),
        entryId(END_POSITION),
        entryId(START_POSITION + whole.text.length),
        whole.text,
        written(whole),
        keepSeconds,
        keys.chatActivity(chatId),
        generationId,
      );
      return rewritten === 1;
    },
    /** Adds the end mark for readers on other replicas, and lets the log expire soon. */
    finish: (name: LogName) => end(name, KEEP_ENDED_SECONDS),
    /**
     * Adds an end mark that outlives any reply, because a paused process may continue and write
     * again.
     */
    seal: (name: LogName) => end(name, keepSeconds),
    async read(generationId: string, position: number) {
      const key = keys.generationEvents(generationId);
      const entries = await redis.xrange(key, `(${entryId(position)}`, '+');
      return entries.map(([id, [field, text = '', , ofTokens]]) =>
        field === END
          ? 'end'
          : {
              ...{ position: Number(id.slice(2)), text },
              // An empty text stands for an entry without annotations.
              ofTokens: ofTokens ? (JSON.parse(ofTokens) as Annotation[]) : [],
            },
      );
    },
  };
}

export type ReplyLog = ReturnType<typeof createReplyLog>;
