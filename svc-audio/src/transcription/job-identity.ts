import { createHash, randomUUIDv7 } from 'node:crypto';

/** The job that a call stands for. */
export interface JobIdentity {
  /** A UUID, which also names the call's usage. */
  readonly jobId: string;
  /** The call may come again with the same key, on any replica, and then means the same job. */
  readonly repeatable: boolean;
}

/** The first half of a SHA-256 as a UUID of version 8, which is for hashes. */
const uuidOf = (text: string): string => {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** The same job for the same user and `Idempotency-Key`; a new one for each call without a key. */
export const identityOf = (userId: string, key: string | undefined): JobIdentity =>
  key === undefined
    ? { jobId: randomUUIDv7(), repeatable: false }
    : { jobId: uuidOf(`${userId}:${key}`), repeatable: true };
