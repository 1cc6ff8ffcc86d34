import { DATA_SAVER, headers, REQUESTED_WITH } from '@targum/contracts';
import { currentLanguage } from '../i18n/i18n.ts';
import { anonymousId } from './anonymous-id.ts';
import { savesData } from './save-data.ts';

/**
 * Returns the headers of every call. They name the language of the screens, not that of the
 * browser, because answers with Scripture depend on the language. With 'Save data', they ask for
 * less. A POST that creates something also has an idempotency key.
 */
export function callHeaders({ idempotencyKey }: { idempotencyKey?: string } = {}) {
  return {
    'accept-language': currentLanguage(),
    [headers.anonymousUser]: anonymousId(),
    [headers.requestedWith]: REQUESTED_WITH,
    ...(savesData() ? { [DATA_SAVER]: '1' } : {}),
    ...(idempotencyKey ? { [headers.idempotencyKey]: idempotencyKey } : {}),
  };
}
