import {
  EmptyState,
  ErrorState,
  HelpLink,
  makeStyles,
  ThreadDrawing,
  useOnline,
} from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';

const useStyles = makeStyles({
  place: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    display: 'flex',
    flexDirection: 'column',
  },
});

interface ChatFailedProps {
  /** True if this is all that the screen shows of the chat. */
  readonly isWhole: boolean;
  readonly onRetry: () => void;
}

/**
 * Says that the chat could not be loaded. Without a network, the device has not kept the chat, which
 * then loads by itself once the network is back.
 */
export default function ChatFailed({ isWhole, onRetry }: ChatFailedProps) {
  const t = useT();
  const styles = useStyles();
  return (
    <div className={styles.place}>
      {useOnline() ? (
        <ErrorState
          screen={isWhole}
          title={t('chat.loadFailed.title')}
          text={t('chat.loadFailed.text')}
          onRetry={onRetry}
        />
      ) : (
        <EmptyState
          screen
          icon={<ThreadDrawing name="loose" />}
          title={t('chat.notKept.title')}
          text={t('chat.notKept.text')}
          action={<HelpLink to="offline" />}
        />
      )}
    </div>
  );
}
