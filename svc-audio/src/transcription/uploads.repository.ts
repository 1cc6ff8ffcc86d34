import type { RedisKeys } from '@targum/service-kit';
import type { Redis } from 'ioredis';

/** Recordings between their upload and their transcription. */
export interface Uploads {
  /** After `ttlMs` a recording that nobody took goes by itself. */
  put(uploadId: string, content: Buffer, ttlMs: number): Promise<void>;
  get(uploadId: string): Promise<Buffer | undefined>;
  remove(uploadId: string): Promise<void>;
}

export interface UploadsOptions {
  readonly redis: Redis;
  readonly keys: RedisKeys;
}

export const createUploads = ({ redis, keys }: UploadsOptions): Uploads => ({
  async put(uploadId, content, ttlMs) {
    await redis.set(keys.audioUpload(uploadId), content, 'PX', ttlMs);
  },
  get: async (uploadId) => (await redis.getBuffer(keys.audioUpload(uploadId))) ?? undefined,
  async remove(uploadId) {
    await redis.del(keys.audioUpload(uploadId));
  },
});
