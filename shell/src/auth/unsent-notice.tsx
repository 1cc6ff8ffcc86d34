import { useState } from 'react';
import { countUnsent, makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';

const useStyles = makeStyles({
  notice: {
    margin: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorPaletteMarigoldBorder1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorPaletteMarigoldBackground1,
    color: tokens.colorPaletteMarigoldForeground2,
  },
});

/** Says what becomes of the messages that wait on this device. */
export function UnsentNotice() {
  const styles = useStyles();
  const t = useT();
  const [count] = useState(() => countUnsent());
  return count === 0 ? null : <p className={styles.notice}>{t('shell.login.unsent', { count })}</p>;
}
