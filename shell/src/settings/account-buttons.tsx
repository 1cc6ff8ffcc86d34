import { Button, makeStyles, MOBILE, tokens, useUser } from '@targum/ui-kit';
import { useOpenDialog } from '../dialogs/dialog-context.ts';
import { useT } from '../i18n-later.ts';

const useStyles = makeStyles({
  buttons: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    [MOBILE]: { '& button': { flexGrow: 1 } },
  },
});

/** Opens the dialogs for the password and the picture, which the user menu opens, too. */
export function AccountButtons() {
  const t = useT();
  const styles = useStyles();
  const { hasPassword } = useUser();
  const openDialog = useOpenDialog();
  return (
    <div className={styles.buttons}>
      {hasPassword !== false && (
        <Button onClick={() => openDialog('password')}>{t('shell.user.password')}</Button>
      )}
      <Button onClick={() => openDialog('picture')}>{t('shell.user.picture')}</Button>
    </div>
  );
}
