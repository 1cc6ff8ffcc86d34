import { kitText } from '../i18n/kit-messages.ts';
import { notify } from '../notify/notifier.ts';

export const notifyMissingComponent = (): void => {
  notify({
    variant: 'destructive',
    title: kitText('kit.part.failed.title'),
    description: kitText('kit.part.failed.text'),
  });
};
