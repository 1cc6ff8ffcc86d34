import { api, notify, sessionApi, useAppDispatch, useNavigate } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

/** Logs out; whether the call succeeds or not, the user and all cached data are gone after it. */
export function useLogout(): () => Promise<void> {
  const t = useT();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [logout] = sessionApi.useLogoutMutation();
  return async () => {
    const { error } = await logout();
    dispatch(api.util.resetApiState());
    void navigate('/');
    notify({
      variant: error ? 'destructive' : 'default',
      title: t('shell.logout.title'),
      description: t(error ? 'shell.logout.failed' : 'shell.logout.done'),
    });
  };
}
