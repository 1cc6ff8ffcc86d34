import { kitText } from '../i18n/kit-messages.ts';
import { notify } from '../notify/notifier.ts';

/** Says that what was asked for could not be fetched, and what to do. */
export const notifyMissingPart = (): void => {
  notify({
    variant: 'destructive',
    title: kitText('kit.part.failed.title'),
    description: kitText('kit.part.failed.text'),
  });
};
