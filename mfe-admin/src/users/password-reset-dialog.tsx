import type { ResetPasswordResponse } from '@targum/contracts';
import { Button, CopyButton, makeStyles, notify, tokens } from '@targum/ui-kit';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
} from '@targum/ui-kit/forms';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  row: { display: 'flex', alignItems: 'end', gap: tokens.spacingHorizontalS },
  field: { flexGrow: 1 },
  password: { fontFamily: tokens.fontFamilyMonospace },
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
    // Only its button closes it: what is shown here is shown once.
    <Dialog open modalType="alert">
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('admin.resetDone.title')}</DialogTitle>
          <DialogContent className={styles.content}>
            <span>{t('admin.resetDone.text', { email: reset.email })}</span>
            <div className={styles.row}>
              <Field label={t('admin.resetDone.label')} className={styles.field}>
                <Input
                  readOnly
                  value={reset.temporaryPassword}
                  input={{ className: styles.password }}
                  onFocus={(event) => event.target.select()}
                />
              </Field>
              <CopyButton
                text={reset.temporaryPassword}
                onCopied={() =>
                  notify({
                    title: t('admin.resetDone.copied'),
                    description: t('admin.resetDone.copiedText'),
                  })
                }
                onFailed={() =>
                  notify({ variant: 'destructive', title: t('admin.resetDone.copyFailed') })
                }
              />
            </div>
            <p className={styles.note}>{t('admin.resetDone.note')}</p>
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              {t('admin.resetDone.close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
