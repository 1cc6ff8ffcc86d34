import { errorText, isApiError, isUnauthorized, notify, withTexts } from '@targum/ui-kit';
import { translate } from './i18n.ts';

/**
 * Notifies the user of what failed, and why or when to try again. A lost session has its own
 * notice.
 */
export function notifyFailure(title: string, error: unknown): void {
  if (isUnauthorized(error)) return;
  if (isApiError(error) && error.code === 'budget_used_up') {
    void withTexts(import('./budget/notify-used-up.ts')).then(
      ({ notifyUsedUp }) => notifyUsedUp(title, error),
      () => notifyReason(title, error),
    );
    return;
  }
  notifyReason(title, error);
}

function notifyReason(title: string, error: unknown): void {
  const description = reasonOf(error);
  notify({ title, ...(description && { description }), variant: 'destructive' });
}

function reasonOf(error: unknown): string {
  if (isApiError(error) && error.status === 503 && error.retryAfter !== undefined) {
    return translate('chat.busy', { seconds: error.retryAfter });
  }
  return errorText(error, '');
}
