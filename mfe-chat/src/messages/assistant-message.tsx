import { memo } from 'react';
import type { AssistantId, MessageStatus } from '@targum/contracts';
import {
  AssistantIcon,
  CopyButton,
  makeStyles,
  tokens,
  useAssistant,
  useIsMobile,
} from '@targum/ui-kit';
import { FormattedText } from '../markdown/formatted-text.tsx';
import { useT } from '../i18n.ts';
import { ReadAloud } from '../read-aloud/read-aloud.tsx';
import { MessageTime } from './message-time.tsx';
import { ReplyBody } from './reply-body.tsx';
import { ReplyNotice } from './reply-notice.tsx';
import { TypingDots } from './typing-dots.tsx';

const useStyles = makeStyles({
  header: { display: 'flex', alignItems: 'center', gap: '10px', marginBlockEnd: '10px' },
  name: { fontWeight: tokens.fontWeightSemibold },
  meta: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    marginBlockStart: '8px',
    marginInlineStart: '9px',
  },
  action: {
    minWidth: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: '13px',
    fontWeight: tokens.fontWeightRegular,
  },
});

interface AssistantMessageProps {
  readonly id: string;
  readonly assistantId: AssistantId;
  readonly text: string;
  readonly status: MessageStatus;
  readonly createdAt: string;
  /** The message of a failed reply's error. */
  readonly errorMessage: string | undefined;
  readonly reconnecting: boolean;
  /** Absent if the reply cannot be tried again. */
  readonly onRetry: ((id: string) => void) | undefined;
}

/** A reply: the assistant's name, the text, how the reply ended, and its actions. */
export const AssistantMessage = memo(function AssistantMessage(props: AssistantMessageProps) {
  const { id, assistantId, text, status, createdAt, onRetry } = props;
  const styles = useStyles();
  const t = useT();
  const { name } = useAssistant(assistantId);
  const compact = useIsMobile();
  const growing = status === 'streaming';
  const mayRetry = onRetry !== undefined && (status === 'failed' || status === 'interrupted');
  return (
    <>
      <div className={styles.header}>
        <AssistantIcon assistantId={assistantId} />
        <span className={styles.name}>{name}</span>
        <span className={styles.meta}>
          {growing ? (
            t(props.reconnecting ? 'chat.message.reconnecting' : 'chat.message.generating')
          ) : (
            <MessageTime at={createdAt} />
          )}
        </span>
      </div>
      <ReplyBody assistantId={assistantId} growing={growing}>
        {text !== '' && <FormattedText text={text} id={id} growing={growing} />}
        {text === '' && growing && (
          <TypingDots label={t('chat.message.typing', { assistant: name })} />
        )}
        <ReplyNotice
          status={status}
          errorMessage={props.errorMessage}
          onRetry={mayRetry && (() => onRetry(id))}
        />
      </ReplyBody>
      {!growing && text !== '' && (
        <div className={styles.actions}>
          <CopyButton compact={compact} appearance="subtle" className={styles.action} text={text} />
          <ReadAloud
            id={id}
            title={name}
            markdown={text}
            className={styles.action}
            compact={compact}
          />
        </div>
      )}
    </>
  );
});
