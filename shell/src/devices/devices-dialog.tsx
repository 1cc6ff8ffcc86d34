import { Button, makeStyles, tokens } from '@targum/ui-kit';
import { DialogFrame } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import { DeviceList } from './device-list.tsx';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});

export default function DevicesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const styles = useStyles();
  return (
    <DialogFrame
      title={t('shell.user.devices')}
      contentClassName={styles.content}
      onClose={onClose}
      actions={
        <Button size="large" onClick={onClose}>
          {t('shell.dialog.close')}
        </Button>
      }
    >
      <p className={styles.text}>{t('shell.devices.text')}</p>
      <DeviceList />
    </DialogFrame>
  );
}
