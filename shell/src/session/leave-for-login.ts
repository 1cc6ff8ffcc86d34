import { authCalls, delays } from '@targum/contracts';
import { notifyOfFailure } from '@targum/ui-kit';
import { translate } from '../i18n-later.ts';

/** Says that the session has ended and goes to the login. Drafts stay in the browser. */
export function leaveForLogin(): void {
  const { pathname } = window.location;
  const kind = pathname === '/admin/users' ? 'expired' : 'lost';
  notifyOfFailure(translate(`shell.${kind}.title`), translate(`shell.${kind}.text`));
  const target = pathname.startsWith('/admin/') ? '/login' : authCalls.loginRedirect.path;
  setTimeout(() => window.location.assign(target), delays.redirect);
}
