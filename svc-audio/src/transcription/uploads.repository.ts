import { randomUUID } from 'node:crypto';
import type { RedisKeys } from '@targum/service-kit';
import type { Redis } from 'ioredis';

export interface UploadsOptions {
  readonly redis: Redis;
  readonly keys: RedisKeys;
}

/**
 * Larger recordings are sent to Redis in parts of this size. The client copies data before sending,
 * so a whole recording would be in memory twice.
 */
const PIECE_BYTES = 1024 * 1024;

export const createUploads = ({ redis, keys }: UploadsOptions) => ({
  /**
   * Stores a recording, in parts if it is large. The recording expires `ttlMs` milliseconds after
   * its first part was stored.
   */
  async put(uploadId: string, content: Buffer, ttlMs: number) {
    if (content.length <= PIECE_BYTES) {
      await redis.set(keys.audioUpload(uploadId), content, 'PX', ttlMs);
      return;
    }
    // The upload has a temporary key until it is complete, because a retry may store the same
    // upload meanwhile.
    const partial = keys.audioUpload(`${uploadId}:${randomUUID()}`);
    await redis.set(partial, '', 'PX', ttlMs);
    for (let at = 0; at < content.length; at += PIECE_BYTES) {
      await redis.append(partial, content.subarray(at, at + PIECE_BYTES));
    }
    await redis.rename(partial, keys.audioUpload(uploadId));
  },
  get: async (uploadId: string): Promise<Buffer | undefined> =>
    (await redis.getBuffer(keys.audioUpload(uploadId))) ?? undefined,
  async remove(uploadId: string) {
    await redis.del(keys.audioUpload(uploadId));
  },
});

export type Uploads = ReturnType<typeof createUploads>;
