import {
  Button,
  Dismiss20Regular,
  makeStyles,
  tokens,
  useAppDispatch,
  useOnline,
  useUser,
} from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { UserBubble } from '../messages/user-bubble.tsx';
import { cancel } from './outbox-steps.ts';
import { useQueuedMessages } from './use-outbox.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    margin: '24px 2px 0',
    padding: 0,
    listStyleType: 'none',
    fontSize: '1rem',
    lineHeight: '1.6',
  },
  message: { display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: '2px' },
  bubble: {
    border: `${tokens.strokeWidthThin} dashed ${tokens.colorNeutralStroke1}`,
    backgroundColor: 'transparent',
  },
  below: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: '4px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  cancel: { minWidth: 0, fontWeight: tokens.fontWeightRegular },
});

export interface QueuedMessagesProps {
  readonly chatId: string;
  /** The text that the page is sending, which the list of messages already shows. */
  readonly sending: string | undefined;
  readonly onCancel: (text: string) => void;
}

export default function QueuedMessages({ chatId, sending, onCancel }: QueuedMessagesProps) {
  const styles = useStyles();
  const t = useT();
  const online = useOnline();
  const dispatch = useAppDispatch();
  const { id: userId } = useUser();
  const [first, ...others] = useQueuedMessages(chatId);
  if (!first) return null;
  // The page sends messages in order, so only the first message can be on its way.
  const waiting = first.content === sending ? others : [first, ...others];
  return (
    <ul className={styles.list} aria-label={t('chat.outbox.title')}>
      {waiting.map(({ key, content, attempted }) => (
        <li key={key} className={styles.message}>
          <UserBubble text={content} className={styles.bubble} />
          <div className={styles.below}>
            {t(attempted && online ? 'chat.outbox.sending' : 'chat.outbox.waiting')}
            {/* A message that was sent may have arrived although no answer came back. */}
            {!attempted && (
              <Button
                className={styles.cancel}
                appearance="subtle"
                size="small"
                icon={<Dismiss20Regular />}
                onClick={() => dispatch(cancel(userId, key)) && onCancel(content)}
              >
                {t('chat.outbox.cancel')}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
