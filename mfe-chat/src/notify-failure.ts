import { errorText, isApiError, isUnauthorized, notify } from '@targum/ui-kit';
import { translate } from './i18n.ts';

/** Notifies the user of a failure, unless the session is lost, which has its own notice. */
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
