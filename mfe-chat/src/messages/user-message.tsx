import { memo } from 'react';
import { makeStyles, ownTokens, tokens } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { MessageTime } from './message-time.tsx';

const useStyles = makeStyles({
  message: { display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: '4px' },
  bubble: {
    maxWidth: 'min(85%, 34rem)',
    padding: '10px 16px',
    borderRadius: tokens.borderRadius2XLarge,
    borderEndEndRadius: '6px',
    border: `${tokens.strokeWidthThin} solid ${ownTokens.colorUserBubbleStroke}`,
    backgroundColor: ownTokens.colorUserBubble,
    color: ownTokens.colorUserBubbleForeground,
    textAlign: 'start',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  time: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

interface UserMessageProps {
  readonly text: string;
  readonly createdAt: string;
}

/** A user's message, unformatted. */
export const UserMessage = memo(function UserMessage({ text, createdAt }: UserMessageProps) {
  const styles = useStyles();
  const t = useT();
  return (
    <div className={styles.message}>
      <span className={styles.hidden}>{t('chat.messages.you')}</span>
      <div className={styles.bubble} dir="auto">
        {text}
      </div>
      <span className={styles.time}>
        <MessageTime at={createdAt} />
      </span>
    </div>
  );
});
