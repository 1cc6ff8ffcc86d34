import { randomUUID } from 'node:crypto';
import type { RedisKeys } from '@targum/service-kit';
import type { Redis } from 'ioredis';

/** Recordings between their upload and their transcription. */
export interface Uploads {
  /** Stores a recording, a large one in parts. It expires `ttlMs` after the first part. */
  put(uploadId: string, content: Buffer, ttlMs: number): Promise<void>;
  get(uploadId: string): Promise<Buffer | undefined>;
  remove(uploadId: string): Promise<void>;
}

export interface UploadsOptions {
  readonly redis: Redis;
  readonly keys: RedisKeys;
}

/** The client copies what it sends, so a recording sent in one piece would be in memory twice. */
const PIECE_BYTES = 1024 * 1024;

export const createUploads = ({ redis, keys }: UploadsOptions): Uploads => ({
  async put(uploadId, content, ttlMs) {
    if (content.length <= PIECE_BYTES) {
      await redis.set(keys.audioUpload(uploadId), content, 'PX', ttlMs);
      return;
    }
    // Under a temporary name until it is complete, since a retry may store the same upload
    // meanwhile.
    const partial = keys.audioUpload(`${uploadId}:${randomUUID()}`);
    await redis.set(partial, '', 'PX', ttlMs);
    for (let at = 0; at < content.length; at += PIECE_BYTES) {
      await redis.append(partial, content.subarray(at, at + PIECE_BYTES));
    }
    await redis.rename(partial, keys.audioUpload(uploadId));
  },
  get: async (uploadId) => (await redis.getBuffer(keys.audioUpload(uploadId))) ?? undefined,
  async remove(uploadId) {
    await redis.del(keys.audioUpload(uploadId));
  },
});
