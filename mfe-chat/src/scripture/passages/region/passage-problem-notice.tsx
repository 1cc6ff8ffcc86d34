import type { ScriptureText } from '@targum/contracts/on-demand';
import type { ApiError } from '@targum/ui-kit';
import {
  ArrowClockwise20Regular,
  Button,
  makeStyles,
  MOBILE,
  tokens,
  useOnline,
} from '@targum/ui-kit';
import { useT } from '../../../i18n-later.ts';
import { problemText } from '../problem-text.ts';

const useStyles = makeStyles({
  problem: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'start',
    gap: tokens.spacingVerticalM,
    color: tokens.colorNeutralForeground2,
    lineHeight: '1.6',
    '& > p': { margin: 0 },
    '& > button': { [MOBILE]: { minHeight: '44px' } },
  },
});

interface PassageProblemProps {
  readonly error: ApiError;
  readonly text: ScriptureText | undefined;
  readonly advice?: string;
  readonly onRetry: () => void;
}

export function PassageProblemNotice({ error, text, advice, onRetry }: PassageProblemProps) {
  const styles = useStyles();
  const t = useT();
  const isOnline = useOnline();
  const isRefused = error.status === 404 || error.status === 422;
  if (error.status === 0 && !isOnline) {
    return (
      <div className={styles.problem} role="alert">
        <p>{t('chat.verses.offline')}</p>
      </div>
    );
  }
  return (
    <div className={styles.problem} role="alert">
      <p>{isRefused ? problemText(error, t, text) : t('chat.verses.failed')}</p>
      {isRefused ? (
        advice !== undefined && <p>{advice}</p>
      ) : (
        <Button icon={<ArrowClockwise20Regular />} onClick={onRetry}>
          {t('chat.message.retry')}
        </Button>
      )}
    </div>
  );
}
