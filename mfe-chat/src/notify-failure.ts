import { errorText, isApiError, isUnauthorized, notify } from '@targum/ui-kit';
import { translate } from './i18n.ts';

/**
 * Notifies the user of a failure, with the reason or the time to try again. A lost session has its
 * own notice.
 */
export function notifyFailure(title: string, error: unknown): void {
  if (isUnauthorized(error)) return;
  const description = reasonOf(error);
  notify({ title, ...(description && { description }), variant: 'destructive' });
}

function reasonOf(error: unknown): string {
  if (isApiError(error) && error.status === 503 && error.retryAfter !== undefined) {
    return translate('chat.busy', { seconds: error.retryAfter });
  }
  return errorText(error, '');
}
