import { Button, makeStyles, tokens, useProductName } from '@targum/ui-kit';
import { DialogFrame } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import { CreateKey } from './create-key.tsx';
import { KeyList } from './key-list.tsx';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const styles = useStyles();
  const product = useProductName();
  return (
    <DialogFrame
      title={t('shell.keys.title')}
      contentClassName={styles.content}
      onClose={onClose}
      actions={
        <Button size="large" onClick={onClose}>
          {t('shell.dialog.close')}
        </Button>
      }
    >
      <p className={styles.text}>{t('shell.keys.text', { product })}</p>
      <CreateKey />
      <KeyList />
    </DialogFrame>
  );
}
