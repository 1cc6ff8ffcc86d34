import { kitText } from '../i18n/kit-messages.ts';
import { notifyOfFailure } from '../notify/notifier.ts';

export const notifyMissingComponent = (): void => {
  notifyOfFailure(kitText('kit.component.failed.title'), kitText('kit.component.failed.text'));
};
