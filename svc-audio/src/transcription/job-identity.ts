import { createHash, randomUUIDv7 } from 'node:crypto';

export interface JobIdentity {
  /** A UUID. The API usage row of the call has the same id. */
  readonly jobId: string;
  /** True if the call has an `Idempotency-Key`. A retry on any replica then gets the same job. */
  readonly repeatable: boolean;
}

/** Returns the first half of a SHA-256 as a UUID of version 8, the version for custom values. */
const uuidOf = (text: string): string => {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** Returns the same identity for the same user and key, and a new identity without a key. */
export const jobIdentityOf = (userId: string, key: string | undefined): JobIdentity =>
  key === undefined
    ? { jobId: randomUUIDv7(), repeatable: false }
    : { jobId: uuidOf(`${userId}:${key}`), repeatable: true };
