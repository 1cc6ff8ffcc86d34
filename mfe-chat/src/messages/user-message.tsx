import { memo } from 'react';
import { CopyButton, makeStyles, ownTokens, tokens, useIsMobile } from '@targum/ui-kit';
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
  below: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  action: {
    minWidth: 0,
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
  },
});

interface UserMessageProps {
  readonly text: string;
  readonly createdAt: string;
}

/** A user's message, unformatted, with its actions and its age below. */
export const UserMessage = memo(function UserMessage({ text, createdAt }: UserMessageProps) {
  const styles = useStyles();
  const t = useT();
  const compact = useIsMobile();
  return (
    <div className={styles.message}>
      <span className={styles.hidden}>{t('chat.messages.you')}</span>
      <div className={styles.bubble} dir="auto">
        {text}
      </div>
      <div className={styles.below}>
        <CopyButton
          compact={compact}
          appearance="subtle"
          size="small"
          className={styles.action}
          text={text}
        />
        <MessageTime at={createdAt} />
      </div>
    </div>
  );
});
