import { createHash, randomUUIDv7 } from 'node:crypto';

/** Identifies the job of a call. */
export interface JobIdentity {
  /** A UUID, also used for the call's usage row. */
  readonly jobId: string;
  /** The call has an `Idempotency-Key`: a retry on any replica means the same job. */
  readonly repeatable: boolean;
}

/** The first half of a SHA-256 as a UUID of version 8, the version for hashes. */
const uuidOf = (text: string): string => {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** The same job for the same user and `Idempotency-Key`; a new job for each call without a key. */
export const jobIdentityOf = (userId: string, key: string | undefined): JobIdentity =>
  key === undefined
    ? { jobId: randomUUIDv7(), repeatable: false }
    : { jobId: uuidOf(`${userId}:${key}`), repeatable: true };
