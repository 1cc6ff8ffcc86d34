import { LiveRegion, makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';

/** After this time without a first word the page says so, and later that the user may leave. */
const LONG_S = 5;
const VERY_LONG_S = 20;

const useStyles = makeStyles({
  time: {
    display: 'flex',
    flexDirection: 'column',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
});

export interface Wait {
  readonly seconds: number;
  /** Whether the server has the message, so that the reply is written without this page. */
  readonly mayLeave: boolean;
}

/** Says how long a reply has been without its first word, once that is long. */
export default function LongWait({ seconds, mayLeave }: Wait) {
  const t = useT();
  const styles = useStyles();
  const isLong = seconds >= LONG_S;
  const invites = seconds >= VERY_LONG_S && mayLeave;
  const announced = invites ? t('chat.waiting.mayLeave') : isLong ? t('chat.waiting.long') : '';
  return (
    <div className={styles.time}>
      {isLong && <span>{t('chat.waiting.seconds', { seconds })}</span>}
      {invites && <span>{t('chat.waiting.mayLeave')}</span>}
      {/* Screen readers hear each of the two sentences once, and no number. */}
      <LiveRegion message={announced} />
    </div>
  );
}
