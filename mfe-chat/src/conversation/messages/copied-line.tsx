import { makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../../i18n.ts';

const line = {
  content: '""',
  flexGrow: 1,
  minWidth: '16px',
  borderBlockStartWidth: tokens.strokeWidthThin,
  borderBlockStartStyle: 'solid',
  borderBlockStartColor: tokens.colorNeutralStroke1,
} as const;

const useStyles = makeStyles({
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    margin: '24px 0 0',
    textAlign: 'center',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    '::before': line,
    '::after': line,
  },
});

/** Separates the messages of a shared copy from the user's own messages below. */
export function CopiedLine() {
  const styles = useStyles();
  const t = useT();
  return <p className={styles.line}>{t('chat.messages.copied')}</p>;
}
