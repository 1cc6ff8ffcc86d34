import { Button, Dismiss20Regular, makeStyles, ownTokens, tokens, useUser } from '@targum/ui-kit';
import { draftOf } from '../composer/draft.ts';
import { useT } from '../i18n-later.ts';
import { outboxOf } from './outbox.ts';
import { useQueuedMessages } from './use-outbox.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    margin: '24px 2px 0',
    padding: 0,
    listStyleType: 'none',
    fontSize: '16px',
    lineHeight: '1.6',
  },
  message: { display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: '2px' },
  bubble: {
    maxWidth: 'min(85%, 34rem)',
    padding: '10px 16px',
    borderRadius: tokens.borderRadius2XLarge,
    borderEndEndRadius: '6px',
    border: `${tokens.strokeWidthThin} dashed ${tokens.colorNeutralStroke1}`,
    color: ownTokens.colorUserBubbleForeground,
    textAlign: 'start',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  below: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  cancel: { minWidth: 0, fontWeight: tokens.fontWeightRegular },
});

export interface QueuedMessagesProps {
  readonly chatId: string;
  /** The text of the message that is being sent, which the list of messages shows. */
  readonly sending: string | undefined;
}

/** The messages of a chat that wait for the network. */
export default function QueuedMessages({ chatId, sending }: QueuedMessagesProps) {
  const styles = useStyles();
  const t = useT();
  const outbox = outboxOf(useUser().id);
  const [first, ...others] = useQueuedMessages(chatId);
  if (!first) return null;
  // Messages are sent in order, so only the first one can be on its way.
  const waiting = first.content === sending ? others : [first, ...others];
  return (
    <ul className={styles.list} aria-label={t('chat.outbox.title')}>
      {waiting.map(({ key, content }) => (
        <li key={key} className={styles.message}>
          <div className={styles.bubble} dir="auto">
            {content}
          </div>
          <div className={styles.below}>
            {t('chat.outbox.waiting')}
            <Button
              className={styles.cancel}
              appearance="subtle"
              size="small"
              icon={<Dismiss20Regular />}
              onClick={() => {
                outbox.remove(key);
                draftOf(chatId).putBack(content);
              }}
            >
              {t('chat.outbox.cancel')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
