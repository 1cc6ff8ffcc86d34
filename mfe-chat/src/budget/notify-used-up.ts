import { currentLanguage, notify, withPlainDigits } from '@targum/ui-kit';
import type { ApiError } from '@targum/ui-kit';
import { translate } from '../i18n-later.ts';

/** The beginning of the next month of UTC, by this browser's clock. */
const nextMonth = (): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
};

/** Says until when the user's budget is used up, and whom to ask for more. */
export function notifyUsedUp(title: string, { details }: ApiError): void {
  const until = details?.['until']?.[0];
  const time = new Intl.DateTimeFormat(withPlainDigits(currentLanguage()), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(until === undefined ? nextMonth() : new Date(until));
  notify({
    title,
    description: translate('chat.budget.usedUp', { time }),
    variant: 'destructive',
  });
}
