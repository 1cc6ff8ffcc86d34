import { authCalls, delays } from '@targum/contracts';
import { notify } from '@targum/ui-kit';
import { translate } from '../i18n.ts';

export function notifyUserLoadFailed(): void {
  notify({ variant: 'destructive', title: translate('shell.user.loadFailed') });
}

/** Drafts stay in the browser. */
export function leaveForLogin(): void {
  const { pathname } = window.location;
  const kind = pathname === '/admin/users' ? 'expired' : 'lost';
  notify({
    variant: 'destructive',
    title: translate(`shell.${kind}.title`),
    description: translate(`shell.${kind}.text`),
  });
  const target = pathname.startsWith('/admin/') ? '/login' : authCalls.loginRedirect.path;
  setTimeout(() => window.location.assign(target), delays.redirect);
}
