import { Button, makeStyles, tokens } from '@targum/ui-kit';
import { DialogFrame } from '@targum/ui-kit/forms';
import { useT } from '../../i18n-later.ts';
import { CreateShare } from './create-share.tsx';
import { ShareList } from './share-list.tsx';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});

interface ShareDialogProps {
  readonly chatId: string;
  readonly onClose: () => void;
}

export default function ShareDialog({ chatId, onClose }: ShareDialogProps) {
  const t = useT();
  const styles = useStyles();
  return (
    <DialogFrame
      title={t('chat.share.title')}
      contentClassName={styles.content}
      onClose={onClose}
      actions={
        <Button size="large" onClick={onClose}>
          {t('chat.share.close')}
        </Button>
      }
    >
      <p className={styles.text}>{t('chat.share.text')}</p>
      <CreateShare chatId={chatId} />
      <ShareList />
    </DialogFrame>
  );
}
