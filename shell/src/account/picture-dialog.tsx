import { useState } from 'react';
import { limits, megabytes } from '@targum/contracts';
import { pictureForm } from '@targum/contracts/on-demand';
import type { PictureForm } from '@targum/contracts/on-demand';
import {
  Button,
  errorText,
  makeStyles,
  notify,
  notifyOfFailure,
  savesData,
  toApiError,
  tokens,
  UserAvatar,
  useUser,
} from '@targum/ui-kit';
import { FormDialog, showDetails, useContractForm } from '@targum/ui-kit/forms';
import { useUploadPictureMutation } from './account-api.ts';
import { useT } from '../i18n-later.ts';
import { announceUserChange } from '../session/user-changes.ts';
import { PictureInput, PicturePreview } from './picture-input.tsx';
import { usePicture } from './use-picture.ts';

const SIZE = 96;

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalL },
  name: { overflowWrap: 'anywhere', color: tokens.colorNeutralForeground3 },
});

export default function PictureDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const styles = useStyles();
  const user = useUser();
  const [uploadPicture] = useUploadPictureMutation();
  const form = useContractForm(pictureForm, { defaultValues: {} });
  const picture = usePicture(form);
  const { file } = picture;
  const [isAsked, setIsAsked] = useState(!savesData());

  const submit = async ({ image }: PictureForm) => {
    const { error } = await uploadPicture(image);
    if (!error) {
      announceUserChange();
      notify({ title: t('shell.picture.done') });
      return onClose();
    }
    showDetails(error, form);
    notifyOfFailure(errorText(toApiError(error), t('shell.picture.failed')));
  };

  return (
    <FormDialog
      title={t('shell.picture.title')}
      text={t('shell.picture.text', { max: megabytes(limits.picture.maxBytes) })}
      onSubmit={form.handleSubmit(submit)}
      onClose={onClose}
      label={t('shell.picture.upload')}
      pendingLabel={t('shell.picture.pending')}
      pending={form.formState.isSubmitting}
      disabled={!file}
    >
      <div className={styles.row}>
        <PicturePreview
          file={file}
          size={SIZE}
          fallback={<UserAvatar user={user} size={SIZE} isAsked={isAsked} />}
        />
        <PictureInput picture={picture} label={t('shell.picture.choose')}>
          {file && (
            <span className={styles.name} dir="auto">
              {file.name}
            </span>
          )}
        </PictureInput>
      </div>
      {user.profileImageUrl && !file && !isAsked && (
        <Button onClick={() => setIsAsked(true)}>{t('shell.picture.show')}</Button>
      )}
    </FormDialog>
  );
}
