import { headers, REQUESTED_WITH } from '@targum/contracts';
import { anonymousId } from './anonymous-id.ts';

/** The headers that every call has; a POST that creates something has an idempotency key too. */
export function callHeaders({ idempotencyKey }: { idempotencyKey?: string } = {}) {
  return {
    [headers.anonymousUser]: anonymousId(),
    [headers.requestedWith]: REQUESTED_WITH,
    ...(idempotencyKey ? { [headers.idempotencyKey]: idempotencyKey } : {}),
  };
}

/** A new idempotency key; all attempts of one call use the same. Also works on insecure origins. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
