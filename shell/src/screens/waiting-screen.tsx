import {
  Button,
  displayName,
  EmptyState,
  HelpLink,
  makeStyles,
  MOBILE,
  SendFeedbackButton,
  ThreadDrawing,
  tokens,
  useDocumentTitle,
  useUser,
} from '@targum/ui-kit';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { useOpenDialog } from '../dialogs/dialog-context.ts';
import { useT } from '../i18n-later.ts';
import { useAskedLogout } from '../session/use-asked-logout.ts';
import { PlainHeader } from './plain-header.tsx';

const useStyles = makeStyles({
  page: { flexGrow: 1, display: 'flex', flexDirection: 'column' },
  user: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  logout: { flexShrink: 0 },
  buttons: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    [MOBILE]: { flexDirection: 'column', alignSelf: 'stretch' },
  },
});

/** Shown while an account waits for approval. */
export default function WaitingScreen() {
  return (
    <DialogHost>
      <Waiting />
    </DialogHost>
  );
}

function Waiting() {
  const t = useT();
  const styles = useStyles();
  const user = useUser();
  const logout = useAskedLogout();
  const openDialog = useOpenDialog();
  useDocumentTitle(t('shell.waiting.title'));
  return (
    <main className={styles.page}>
      <PlainHeader>
        <span className={styles.user} dir="auto" title={displayName(user)}>
          {displayName(user)}
        </span>
        <Button className={styles.logout} appearance="subtle" onClick={logout}>
          {t('shell.user.logout')}
        </Button>
      </PlainHeader>
      <EmptyState
        screen
        role="status"
        icon={<ThreadDrawing name="winding" />}
        title={t('shell.waiting.title')}
        text={t('shell.waiting.text')}
        action={
          <div className={styles.buttons}>
            <Button onClick={() => openDialog('picture')}>{t('shell.user.picture')}</Button>
            {user.hasPassword !== false && (
              <Button onClick={() => openDialog('password')}>{t('shell.user.password')}</Button>
            )}
            <SendFeedbackButton />
            <HelpLink to="start#waiting">{t('shell.waiting.help')}</HelpLink>
          </div>
        }
      />
    </main>
  );
}
