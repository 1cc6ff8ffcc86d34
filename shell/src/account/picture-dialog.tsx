import { useState } from 'react';
import {
  errorText,
  makeStyles,
  notify,
  sessionApi,
  toApiError,
  tokens,
  UserAvatar,
  useUser,
} from '@targum/ui-kit';
import { FormActions } from '../form/form-actions.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { useT } from '../i18n-later.ts';
import { maxMegabytes } from './check-picture.ts';
import { PictureInput } from './picture-input.tsx';
import { PicturePreview } from './picture-preview.tsx';

const SIZE = 96;

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalL },
  name: { overflowWrap: 'anywhere', color: tokens.colorNeutralForeground3 },
  choice: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
});

/** Replaces the user's picture. */
export default function PictureDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const styles = useStyles();
  const user = useUser();
  const [file, setFile] = useState<File | null>(null);
  const [uploadPicture, { isLoading }] = sessionApi.useUploadPictureMutation();

  const submit = async () => {
    if (!file) return;
    const { error } = await uploadPicture(file);
    if (!error) {
      notify({ title: t('shell.picture.done') });
      return onClose();
    }
    notify({
      variant: 'destructive',
      title: errorText(toApiError(error), t('shell.picture.failed')),
    });
  };

  return (
    <FormDialog
      title={t('shell.picture.title')}
      text={t('shell.picture.text', { max: maxMegabytes() })}
      onSubmit={submit}
      onClose={onClose}
      actions={
        <FormActions
          label={t('shell.picture.upload')}
          pendingLabel={t('shell.picture.pending')}
          pending={isLoading}
          disabled={!file}
          onCancel={onClose}
        />
      }
    >
      <div className={styles.row}>
        <PicturePreview file={file} size={SIZE} fallback={<UserAvatar user={user} size={SIZE} />} />
        <div className={styles.choice}>
          <PictureInput label={t('shell.picture.choose')} onChoose={setFile} />
          {file && (
            <span className={styles.name} dir="auto">
              {file.name}
            </span>
          )}
        </div>
      </div>
    </FormDialog>
  );
}
