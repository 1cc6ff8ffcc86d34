import type { MessageStatus } from '@targum/contracts';
import {
  currentLanguage,
  directionOfLanguage,
  makeStyles,
  mergeClasses,
  tokens,
  useTranslateString,
  Warning20Regular,
} from '@targum/ui-kit';
import { useT } from '../../i18n.ts';
import { RetryButton } from './retry-button.tsx';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '8px',
    marginBlockStart: '4px',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground2,
  },
  atOtherEdge: { justifyContent: 'flex-end' },
  notice: { display: 'flex', alignItems: 'center', gap: '6px', margin: '6px 0' },
  warning: { flexShrink: 0, color: tokens.colorPaletteMarigoldForeground2 },
  // When the button wraps, its icon and label align with the notice above.
  retry: { minWidth: 0, marginInlineStart: '-13px' },
});

/** Returns a function that says why a reply is incomplete, with an empty text if it is complete. */
export function useReplyNotice(): (status: MessageStatus, errorMessage?: string) => string {
  const t = useT();
  const text = useTranslateString();
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
  readonly errorMessage: string | undefined;
  /** The id of the reply. Undefined if the user cannot try again. */
  readonly retry: string | undefined;
  /** True if the text of the reply begins at the other edge. */
  readonly atOtherEdge: boolean;
}

export function ReplyNotice({ status, errorMessage, retry, atOtherEdge }: ReplyNoticeProps) {
  const styles = useStyles();
  const notice = useReplyNotice()(status, errorMessage);
  if (notice === '') return null;
  return (
    <div
      className={mergeClasses(styles.row, atOtherEdge && styles.atOtherEdge)}
      dir={directionOfLanguage(currentLanguage())}
    >
      <p className={styles.notice}>
        {status !== 'stopped' && <Warning20Regular className={styles.warning} aria-hidden="true" />}
        {notice}
      </p>
      {retry !== undefined && <RetryButton messageId={retry} className={styles.retry} />}
    </div>
  );
}
