import type { MessageStatus } from '@targum/contracts';
import { makeStyles, tokens, useText, Warning20Regular } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  notice: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    marginBlock: '8px 0',
    fontSize: tokens.fontSizeBase300,
    color: tokens.colorNeutralForeground2,
    '& svg': { flexShrink: 0, color: tokens.colorPaletteMarigoldForeground2 },
  },
});

/** What became of a reply that did not come to its end, in words; empty for all others. */
export function useReplyNotice(): (status: MessageStatus, errorMessage?: string) => string {
  const t = useT();
  const text = useText();
  return (status, errorMessage) => {
    switch (status) {
      case 'stopped':
        return t('chat.message.stopped');
      case 'interrupted':
        return t('chat.message.interrupted');
      case 'failed':
        return errorMessage ? text(errorMessage) : t('chat.message.failed');
      case 'streaming':
      case 'complete':
        return '';
    }
  };
}

interface ReplyNoticeProps {
  readonly status: MessageStatus;
  /** The message of a failed reply's error. */
  readonly errorMessage: string | undefined;
}

/** Says what became of a reply that did not come to its end. */
export function ReplyNotice({ status, errorMessage }: ReplyNoticeProps) {
  const styles = useStyles();
  const notice = useReplyNotice()(status, errorMessage);
  if (notice === '') return null;
  return (
    <p className={styles.notice}>
      {status !== 'stopped' && <Warning20Regular aria-hidden="true" />}
      {notice}
    </p>
  );
}
