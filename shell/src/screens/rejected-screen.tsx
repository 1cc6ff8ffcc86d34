import { errorMessages } from '@targum/contracts';
import {
  Button,
  EmptyState,
  makeStyles,
  MOBILE,
  ThreadDrawing,
  tokens,
  useDocumentTitle,
  useTranslateString,
} from '@targum/ui-kit';
import { useOpenDialog } from '../dialogs/dialog-context.ts';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { useT } from '../i18n-later.ts';
import { useLogout } from '../session/use-logout.ts';
import { PlainHeader } from './plain-header.tsx';

const useStyles = makeStyles({
  page: { flexGrow: 1, display: 'flex', flexDirection: 'column' },
  buttons: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    [MOBILE]: { alignSelf: 'stretch' },
  },
});

/** Shown to a person whose account an admin has rejected, until the person logs out. */
export default function RejectedScreen() {
  return (
    <DialogHost>
      <Rejected />
    </DialogHost>
  );
}

function Rejected() {
  const t = useT();
  const styles = useStyles();
  const title = useTranslateString()(errorMessages.account_rejected);
  const openDialog = useOpenDialog();
  const logout = useLogout();
  useDocumentTitle(title);
  return (
    <main className={styles.page}>
      <PlainHeader />
      <EmptyState
        screen
        role="alert"
        icon={<ThreadDrawing name="winding" />}
        title={title}
        text={t('shell.rejected.text')}
        action={
          <div className={styles.buttons}>
            <Button size="large" onClick={() => openDialog('feedback')}>
              {t('shell.user.sendFeedback')}
            </Button>
            <Button size="large" appearance="subtle" onClick={() => void logout()}>
              {t('shell.rejected.other')}
            </Button>
          </div>
        }
      />
    </main>
  );
}
