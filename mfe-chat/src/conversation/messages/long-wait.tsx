import { LiveRegion, makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';

/**
 * In seconds: the time after which the page says that a reply takes long, and the time after which
 * the page says that the user may leave.
 */
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

export interface LongWaitProps {
  readonly seconds: number;
  /** True if the server has the message and writes the reply without this page. */
  readonly mayLeave: boolean;
}

export default function LongWait({ seconds, mayLeave }: LongWaitProps) {
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
