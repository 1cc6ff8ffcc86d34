import type { ResetPasswordResponse } from '@targum/contracts/on-demand';
import { Button, makeStyles, notify, notifyOfFailure, tokens } from '@targum/ui-kit';
import { CopyField, DialogFrame } from '@targum/ui-kit/forms';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    // The typeface must distinguish similar characters, such as l and I.
    '& input': { fontFamily: tokens.fontFamilyMonospace },
  },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
});

interface PasswordResetDialogProps {
  readonly reset: ResetPasswordResponse;
  readonly onClose: () => void;
}

/** Shows the temporary password, once. */
export function PasswordResetDialog({ reset, onClose }: PasswordResetDialogProps) {
  const styles = useStyles();
  const t = useT();
  return (
    // Only the button closes the dialog, because the password cannot be shown again.
    <DialogFrame
      modalType="alert"
      title={t('admin.resetDone.title')}
      contentClassName={styles.content}
      actions={
        <Button appearance="primary" size="large" onClick={onClose}>
          {t('admin.resetDone.close')}
        </Button>
      }
    >
      <span>{t('admin.resetDone.text', { email: reset.email })}</span>
      <CopyField
        label={t('admin.resetDone.label')}
        text={reset.temporaryPassword}
        onCopied={() =>
          notify({
            title: t('admin.resetDone.copied'),
            description: t('admin.resetDone.copiedText'),
          })
        }
        onFailed={() => notifyOfFailure(t('admin.resetDone.copyFailed'))}
      />
      <p className={styles.note}>{t('admin.resetDone.note')}</p>
    </DialogFrame>
  );
}
