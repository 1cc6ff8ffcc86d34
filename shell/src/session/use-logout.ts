import {
  api,
  forget,
  notify,
  sessionApi,
  useAppDispatch,
  useNavigate,
  useSession,
} from '@targum/ui-kit';
import { useT } from '../i18n.ts';

/**
 * Logs out. Whether the call succeeds or not, it removes the user, all cached data and what this
 * browser keeps for the user.
 */
export function useLogout(): () => Promise<void> {
  const t = useT();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const [logout] = sessionApi.useLogoutMutation();
  return async () => {
    const { error } = await logout();
    dispatch(api.util.resetApiState());
    if (user) void forget(user.id);
    void navigate('/');
    notify({
      variant: error ? 'destructive' : 'default',
      title: t('shell.logout.title'),
      description: t(error ? 'shell.logout.failed' : 'shell.logout.done'),
    });
  };
}
