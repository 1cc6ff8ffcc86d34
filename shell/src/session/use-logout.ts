import {
  api,
  forget,
  notify,
  sessionApi,
  useAppDispatch,
  useNavigate,
  useSession,
} from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';

/**
 * Returns a function that logs out. Even if the call fails, the function removes the user, all
 * cached data, and what this browser stores for the user. It then shows a notice, by default that
 * the user is logged out. If the session began at a provider, the browser goes to the provider
 * instead.
 */
export function useLogout(): (notice?: { readonly title: string }) => Promise<void> {
  const t = useT();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const [logout] = sessionApi.useLogoutMutation();
  return async (notice) => {
    const { error, data } = await logout();
    dispatch(api.util.resetApiState());
    if (user) void dispatch(forget(user.id));
    // The provider ends its own session and redirects to the login page.
    if (data) return window.location.assign(data.endSessionUrl);
    void navigate('/');
    notify(
      notice ?? {
        variant: error ? 'destructive' : 'default',
        title: t('shell.logout.title'),
        description: t(error ? 'shell.logout.failed' : 'shell.logout.done'),
      },
    );
  };
}
