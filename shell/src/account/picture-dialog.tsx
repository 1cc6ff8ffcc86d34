import { useState } from 'react';
import {
  Button,
  errorText,
  makeStyles,
  notify,
  sessionApi,
  Spinner,
  toApiError,
  tokens,
  UserAvatar,
  useUser,
} from '@targum/ui-kit';
import { FormDialog } from '../form/form-dialog.tsx';
import { useT } from '../i18n.ts';
import { PictureInput } from './picture-input.tsx';
import { PicturePreview } from './picture-preview.tsx';

const SIZE = 96;

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalL },
  name: { overflowWrap: 'anywhere', color: tokens.colorNeutralForeground3 },
  choice: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
});

/** Puts another picture in the place of the user's present one. */
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
      text={t('shell.picture.text')}
      onSubmit={submit}
      onClose={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {t('shell.dialog.cancel')}
          </Button>
          <Button
            type="submit"
            appearance="primary"
            size="large"
            disabled={!file}
            disabledFocusable={isLoading}
            icon={isLoading ? <Spinner size="tiny" /> : undefined}
          >
            {t(isLoading ? 'shell.picture.pending' : 'shell.picture.upload')}
          </Button>
        </>
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
