import type { RedisKeys } from '@targum/service-kit';
import type { Redis } from 'ioredis';

export interface SpeechCacheOptions {
  readonly redis: Redis;
  readonly keys: RedisKeys;
  /** Maximum size of all entries in bytes. The oldest entries are removed first. */
  readonly maxBytes: number;
  readonly ttlSeconds?: number;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

const DAY_SECONDS = 24 * 3600;

/**
 * KEYS: entry, index (sorted set of entry names by time), sizes (hash of entry names). ARGV: sound,
 * its size, seconds to live, now in ms, maximum bytes. Removes the oldest entries first. Expired
 * entries are the oldest, so their sizes are subtracted before other entries are removed.
 */
const PUT = `
  local entry, index, sizes = KEYS[1], KEYS[2], KEYS[3]
  local total = tonumber(redis.call('HGET', sizes, 'total') or '0')
  total = total - tonumber(redis.call('HGET', sizes, entry) or '0') + tonumber(ARGV[2])
  redis.call('SET', entry, ARGV[1], 'EX', ARGV[3])
  redis.call('ZADD', index, ARGV[4], entry)
  redis.call('HSET', sizes, entry, ARGV[2])
  while total > tonumber(ARGV[5]) do
    local oldest = redis.call('ZPOPMIN', index)[1]
    if not oldest then break end
    total = total - tonumber(redis.call('HGET', sizes, oldest) or '0')
    redis.call('HDEL', sizes, oldest)
    redis.call('DEL', oldest)
  end
  redis.call('HSET', sizes, 'total', total)
  redis.call('EXPIRE', index, ARGV[3])
  redis.call('EXPIRE', sizes, ARGV[3])`;

/**
 * Creates a cache that keeps speech for a day. Its size is limited, because a full Redis refuses
 * writes.
 */
export const createSpeechCache = ({
  redis,
  keys,
  maxBytes,
  ttlSeconds = DAY_SECONDS,
  clock = Date.now,
}: SpeechCacheOptions) => ({
  get: async (hash: string): Promise<Buffer | undefined> =>
    (await redis.getBuffer(keys.speech(hash))) ?? undefined,
  async put(hash: string, sound: Buffer) {
    await redis.eval(
      PUT,
      3,
      keys.speech(hash),
      keys.speechIndex,
      keys.speechSizes,
      sound,
      sound.length,
      ttlSeconds,
      clock(),
      maxBytes,
    );
  },
});

export type SpeechCache = ReturnType<typeof createSpeechCache>;
