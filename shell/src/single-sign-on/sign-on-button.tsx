import { Button, makeStyles, tokens, useLocation } from '@targum/ui-kit';
import { Key20Regular } from '@targum/ui-kit/forms';
import { useWantedPage } from '../auth/wanted-page.ts';
import { useT } from './i18n.ts';
import { useProblemText } from './problem-text.ts';
import { signInLabel } from './sign-in-ways.ts';
import { startAddress } from './start-address.ts';

const useStyles = makeStyles({
  column: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  problem: {
    margin: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorPaletteMarigoldBackground1,
    color: tokens.colorPaletteMarigoldForeground2,
  },
  or: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground3,
    '::before': {
      content: '""',
      flexGrow: 1,
      height: '1px',
      backgroundColor: tokens.colorNeutralStroke2,
    },
    '::after': {
      content: '""',
      flexGrow: 1,
      height: '1px',
      backgroundColor: tokens.colorNeutralStroke2,
    },
  },
});

interface SignOnButtonProps {
  /** True if the password form stands below the button. */
  readonly aboveForm: boolean;
}

export default function SignOnButton({ aboveForm }: SignOnButtonProps) {
  const t = useT();
  const styles = useStyles();
  const problem = useProblemText();
  const { pathname, search } = useLocation();
  const target = useWantedPage() ? { returnTo: pathname + search } : {};
  return (
    <div className={styles.column}>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Button
        as="a"
        href={startAddress(target)}
        size="large"
        appearance={aboveForm ? 'secondary' : 'primary'}
        icon={<Key20Regular />}
      >
        {signInLabel() ?? t('shell.sso.label')}
      </Button>
      {aboveForm && <div className={styles.or}>{t('shell.sso.or')}</div>}
    </div>
  );
}
