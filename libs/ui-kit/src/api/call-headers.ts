import { headers, REQUESTED_WITH } from '@targum/contracts';
import { currentLanguage } from '../i18n/i18n.ts';
import { anonymousId } from './anonymous-id.ts';

/**
 * Returns the headers of every call. They name the language of the screens, not that of the
 * browser, because answers with Scripture depend on the language. A POST that creates something
 * also has an idempotency key.
 */
export function callHeaders({ idempotencyKey }: { idempotencyKey?: string } = {}) {
  return {
    'accept-language': currentLanguage(),
    [headers.anonymousUser]: anonymousId(),
    [headers.requestedWith]: REQUESTED_WITH,
    ...(idempotencyKey ? { [headers.idempotencyKey]: idempotencyKey } : {}),
  };
}
