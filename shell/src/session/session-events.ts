import { notifyOfFailure, withTexts } from '@targum/ui-kit';
import { translate } from '../i18n.ts';

export function notifyUserLoadFailed(): void {
  notifyOfFailure(translate('shell.user.loadFailed'));
}

/** Loads the code for the end of the session. Without this code, the page goes to the login at once. */
export function endSession(): void {
  withTexts(import('./leave-for-login.ts')).then(
    ({ leaveForLogin }) => leaveForLogin(),
    () => window.location.assign('/login'),
  );
}
