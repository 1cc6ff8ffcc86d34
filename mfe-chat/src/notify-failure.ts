import {
  errorText,
  isApiError,
  isUnauthorized,
  notify,
  reportError,
  toApiError,
} from '@targum/ui-kit';
import type { AppStore } from '@targum/ui-kit';
import { translate } from './i18n.ts';

/** Notifies the user of a failure, unless the session is lost, which has its own notice. */
export function notifyFailure(title: string, error: unknown): void {
  if (isUnauthorized(error)) return;
  const description = reasonOf(error);
  notify({ title, ...(description && { description }), variant: 'destructive' });
}

/** Reports the error of a call to the session, and notifies the user of the failure. */
export function reportFailure(store: AppStore, title: string, thrown: unknown): void {
  const error = toApiError(thrown);
  store.dispatch(reportError(error));
  notifyFailure(title, error);
}

function reasonOf(error: unknown): string {
  if (isApiError(error) && error.status === 503 && error.retryAfter !== undefined) {
    return translate('chat.busy', { seconds: error.retryAfter });
  }
  return errorText(error, '');
}
