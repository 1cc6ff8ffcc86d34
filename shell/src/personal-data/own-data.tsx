import { useEffect, useState } from 'react';
import { personalDataCalls } from '@targum/contracts/on-demand';
import {
  Button,
  makeStyles,
  MOBILE,
  notifyOfFailure,
  Spinner,
  tokens,
  useFocusReturn,
  useFormat,
} from '@targum/ui-kit';
import { useDownload } from '@targum/ui-kit/menus';
import { useT } from '../i18n-later.ts';
import { DELETE_ACCOUNT } from './address.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

const useStyles = makeStyles({
  part: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalM,
    [MOBILE]: { alignItems: 'stretch' },
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** Removes the hash, so that a reload does not open the dialog again. */
function removeHash(): void {
  const { hash, pathname, search } = window.location;
  if (hash === DELETE_ACCOUNT)
    window.history.replaceState(window.history.state, '', pathname + search);
}

/** Downloads the user's data, and deletes the account. */
export function OwnData() {
  const t = useT();
  const styles = useStyles();
  const [signedInAgain] = useState(() => window.location.hash === DELETE_ACCOUNT);
  const [leaving, setLeaving] = useState(signedInAgain);
  const rememberFocus = useFocusReturn(leaving);
  useEffect(removeHash, []);
  const leave = () => {
    rememberFocus();
    setLeaving(true);
  };
  return (
    <>
      <DownloadButton />
      <div className={styles.part}>
        <h3 className={styles.title}>{t('shell.data.deleteTitle')}</h3>
        <p className={styles.text}>{t('shell.data.deleteText')}</p>
        <Button onClick={leave}>{t('shell.data.delete')}</Button>
      </div>
      {leaving && (
        <DeleteAccountDialog onClose={() => setLeaving(false)} signedInAgain={signedInAgain} />
      )}
    </>
  );
}

function DownloadButton() {
  const t = useT();
  const { dateTime } = useFormat();
  const { pending, download } = useDownload(personalDataCalls.export.path, ({ retryAfter }) => {
    const again =
      retryAfter !== undefined && dateTime(new Date(Date.now() + retryAfter * 1000).toISOString());
    notifyOfFailure(
      t('shell.data.failed'),
      t(again ? 'shell.data.again' : 'shell.data.tryAgain', { time: again || '' }),
    );
  });
  return (
    <Button
      disabledFocusable={pending}
      icon={pending ? <Spinner size="tiny" /> : undefined}
      onClick={download}
    >
      {t(pending ? 'shell.data.downloading' : 'shell.data.download')}
    </Button>
  );
}
