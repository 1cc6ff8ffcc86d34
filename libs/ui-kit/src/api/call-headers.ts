import { headers, REQUESTED_WITH } from '@targum/contracts';
import { currentLanguage } from '../i18n/i18n.ts';
import { anonymousId } from './anonymous-id.ts';

/**
 * The headers that every call has. The language is that of the screens, which can differ from the
 * browser's; answers with Scripture depend on it. A POST that creates something has
 * an idempotency key too.
 */
export function callHeaders({ idempotencyKey }: { idempotencyKey?: string } = {}) {
  return {
    'accept-language': currentLanguage(),
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
