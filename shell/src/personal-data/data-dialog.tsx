import { useEffect, useState } from 'react';
import { personalDataCalls } from '@targum/contracts/on-demand';
import {
  Button,
  makeStyles,
  notifyOfFailure,
  Spinner,
  tokens,
  useFormat,
  useProductName,
} from '@targum/ui-kit';
import { DialogFrame } from '@targum/ui-kit/forms';
import { useDownload } from '@targum/ui-kit/menus';
import { useT } from '../i18n-later.ts';
import { DELETE_ACCOUNT } from './address.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXL },
  part: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalM,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** Removes the hash, so that a reload does not open the dialog again. */
function removeHash(): void {
  const { hash, pathname, search } = window.location;
  if (hash === DELETE_ACCOUNT)
    window.history.replaceState(window.history.state, '', pathname + search);
}

export default function DataDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const styles = useStyles();
  const product = useProductName();
  const [signedInAgain] = useState(() => window.location.hash === DELETE_ACCOUNT);
  const [leaving, setLeaving] = useState(signedInAgain);
  useEffect(removeHash, []);
  if (leaving) return <DeleteAccountDialog onClose={onClose} signedInAgain={signedInAgain} />;
  return (
    <DialogFrame
      title={t('shell.user.data')}
      contentClassName={styles.content}
      onClose={onClose}
      closeLabel={t('shell.dialog.close')}
    >
      <section className={styles.part}>
        <p className={styles.text}>{t('shell.data.text', { product })}</p>
        <DownloadButton />
      </section>
      <section className={styles.part}>
        <h3 className={styles.title}>{t('shell.data.deleteTitle')}</h3>
        <p className={styles.text}>{t('shell.data.deleteText')}</p>
        <Button onClick={() => setLeaving(true)}>{t('shell.data.delete')}</Button>
      </section>
    </DialogFrame>
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
      appearance="primary"
      disabledFocusable={pending}
      icon={pending ? <Spinner size="tiny" /> : undefined}
      onClick={download}
    >
      {t(pending ? 'shell.data.downloading' : 'shell.data.download')}
    </Button>
  );
}
