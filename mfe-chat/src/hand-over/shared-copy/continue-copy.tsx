import { Button, makeStyles, MOBILE, useNavigate } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { notifyFailure } from '../../notify-failure.ts';
import { useContinueCopyMutation } from './shared-copy-api.ts';

const useStyles = makeStyles({
  button: { [MOBILE]: { width: '100%', minHeight: '44px' } },
});

/** Makes a chat of the reader from a shared copy, and opens the chat. */
export function ContinueCopy({ token }: { readonly token: string }) {
  const styles = useStyles();
  const t = useT();
  const navigate = useNavigate();
  const [continueCopy, { isLoading }] = useContinueCopyMutation();
  const start = async () => {
    const { data: chat, error } = await continueCopy(token);
    if (chat) void navigate(`/chat/${chat.id}`);
    else notifyFailure(t('chat.shared.continueFailed'), error);
  };
  return (
    <Button
      appearance="primary"
      size="large"
      className={styles.button}
      disabledFocusable={isLoading}
      aria-busy={isLoading}
      onClick={() => void start()}
    >
      {t('chat.shared.continue')}
    </Button>
  );
}
