import { Link, makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';

const useStyles = makeStyles({
  link: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '44px',
    paddingInline: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    color: 'inherit',
    textDecorationLine: 'none',
    fontWeight: tokens.fontWeightSemibold,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

interface WaitingLinkProps {
  readonly count: number;
  readonly onChosen: (() => void) | undefined;
}

/** Leads to what waits to be sent. */
export default function WaitingLink({ count, onChosen }: WaitingLinkProps) {
  const styles = useStyles();
  const t = useT();
  return (
    <Link to="/outbox" className={styles.link} onClick={onChosen}>
      {t('shell.outbox.waiting', { count })}
    </Link>
  );
}
