import { headers, REQUESTED_WITH } from '@targum/contracts';
import { anonymousId } from './anonymous-id.ts';

/** The headers every call carries; a creating POST has an idempotency key too. */
export function callHeaders({ idempotencyKey }: { idempotencyKey?: string } = {}) {
  return {
    [headers.anonymousUser]: anonymousId(),
    [headers.requestedWith]: REQUESTED_WITH,
    ...(idempotencyKey ? { [headers.idempotencyKey]: idempotencyKey } : {}),
  };
}

/** A new key for one creation; its retries use the same one. Works on insecure origins too. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
