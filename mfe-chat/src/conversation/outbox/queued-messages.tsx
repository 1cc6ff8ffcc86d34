import { makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { UserBubble } from '../messages/user-bubble.tsx';
import { ItemActions } from './item-actions.tsx';
import { isMessage } from './message-item.ts';
import { useQueued } from './use-outbox.ts';

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
});

export interface QueuedMessagesProps {
  readonly chatId: string;
  /** The text that the page is sending, which the list of messages already shows. */
  readonly sending: string | undefined;
  /** Called with the text of a message that the user wants to change. */
  readonly onChange: (text: string) => void;
}

/** Shows the messages of a chat that wait to be sent, at their place after the others. */
export default function QueuedMessages({ chatId, sending, onChange }: QueuedMessagesProps) {
  const styles = useStyles();
  const t = useT();
  const messages = useQueued(chatId).filter(isMessage);
  // The page sends messages in order, so only the first one that may be sent can be on its way.
  const first = messages.find(({ refused }) => !refused);
  const waiting = messages.filter((item) => item !== first || first.body.content !== sending);
  if (waiting.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('chat.outbox.title')}>
      {waiting.map((item) => (
        <li key={item.key} className={styles.message}>
          <UserBubble text={item.body.content} className={styles.bubble} />
          <ItemActions item={item} onChange={onChange} />
        </li>
      ))}
    </ul>
  );
}
