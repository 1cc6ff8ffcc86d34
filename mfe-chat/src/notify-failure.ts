import { errorText, isApiError, isUnauthorized, notify, withTexts } from '@targum/ui-kit';
import { translate } from './i18n.ts';

/**
 * Notifies the user of what failed, and why or when to try again. A lost session has its own
 * notice.
 */
export function notifyFailure(title: string, error: unknown): void {
  if (isUnauthorized(error)) return;
  const show = () => {
    const description = reasonOf(error);
    notify({ title, ...(description && { description }), variant: 'destructive' });
  };
  if (!isApiError(error) || error.code !== 'budget_used_up') show();
  else
    void withTexts(import('./budget/budget.ts')).then(
      (part) => part.notifyUsedUp(title, error),
      show,
    );
}

function reasonOf(error: unknown): string {
  if (isApiError(error) && error.status === 503 && error.retryAfter !== undefined) {
    return translate('chat.busy', { seconds: error.retryAfter });
  }
  return errorText(error, '');
}
