import { Button, makeStyles, tokens, useProductName } from '@targum/ui-kit';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@targum/ui-kit/forms';
import { useT } from '../i18n.ts';
import { CreateKey } from './create-key.tsx';
import { KeyList } from './key-list.tsx';

const useStyles = makeStyles({
  surface: { maxWidth: '36rem' },
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** The user's API keys: create, list, revoke. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const styles = useStyles();
  const product = useProductName();
  return (
    <Dialog open onOpenChange={(_event, data) => !data.open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('shell.keys.title')}</DialogTitle>
          <DialogContent className={styles.content}>
            <p className={styles.text}>{t('shell.keys.text', { product })}</p>
            <CreateKey />
            <KeyList />
          </DialogContent>
          <DialogActions>
            <Button size="large" onClick={onClose}>
              {t('shell.dialog.close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
