/**
 * What the pages use that sign in and sign up before the application has loaded. Their script has
 * its own copy of these modules, so none of them may hold state that the application shares, and
 * each must be small.
 */
export { anonymousId } from './api/anonymous-id.ts';
export { isTemporary, noAnswer, responseError } from './api/api-error.ts';
export type { ApiError } from './api/api-error.ts';
export {
  createConnection,
  isAnswered,
  PROBE_AGAIN_MS,
  PROBE_TIMEOUT_MS,
} from './api/create-connection.ts';
export { newIdempotencyKey } from './api/idempotency-key.ts';
export { directionOfLanguage, withPlainDigits } from './i18n/languages.ts';
export type { Language } from './i18n/languages.ts';
export { keepLanguage, savedLanguage } from './i18n/saved-language.ts';
export { endContact } from './kept/contact.ts';
export { keepsNothing, shareDevice } from './kept/shared-device.ts';
export { countUnsent } from './outbox/unsent.ts';
export { handedOver, pageLimits } from './shell/product-name.ts';
export { readStorage } from './storage/local-storage.ts';
export { retryPauseMs } from './timing/backoff.ts';
export { wait } from './timing/wait.ts';
