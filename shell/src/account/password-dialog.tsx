import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { changePasswordForm, changePasswordRequest } from '@targum/contracts';
import type { ChangePasswordForm } from '@targum/contracts';
import { errorText, notify, sessionApi, toApiError } from '@targum/ui-kit';
import { NewPasswordFields } from '../form/credential-fields.tsx';
import { FormActions } from '../form/form-actions.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { FormPasswordField } from '../form/form-fields.tsx';
import { showDetails } from '../form/report-failure.ts';
import { useT } from '../i18n-later.ts';

interface PasswordDialogProps {
  readonly onClose: () => void;
  /** Set after a reset by an admin: logging out is then the only way to leave the dialog. */
  readonly onLogout?: () => void;
}

/** Changes the user's password. */
export default function PasswordDialog({ onClose, onLogout }: PasswordDialogProps) {
  const t = useT();
  const [changePassword] = sessionApi.useChangePasswordMutation();
  const { control, handleSubmit, setError, formState } = useForm<ChangePasswordForm>({
    resolver: zodResolver(changePasswordForm),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { isSubmitting } = formState;

  const submit = async (values: ChangePasswordForm) => {
    const { error } = await changePassword(changePasswordRequest.parse(values));
    if (!error) {
      notify({ title: t('shell.password.done') });
      return onClose();
    }
    showDetails(error, ['currentPassword', 'newPassword'], setError);
    notify({
      variant: 'destructive',
      title: errorText(toApiError(error), t('shell.password.failed')),
    });
  };

  return (
    <FormDialog
      title={t('shell.password.title')}
      onSubmit={handleSubmit(submit)}
      {...(onLogout ? { text: t('shell.password.forced') } : { onClose })}
      actions={
        <FormActions
          label={t('shell.password.submit')}
          pendingLabel={t('shell.password.pending')}
          pending={isSubmitting}
          {...(onLogout
            ? { cancelLabel: t('shell.user.logout'), onCancel: onLogout }
            : { onCancel: onClose })}
        />
      }
    >
      <FormPasswordField
        control={control}
        name="currentPassword"
        label={t('shell.field.currentPassword')}
        autoComplete="current-password"
      />
      <NewPasswordFields
        control={control}
        name="newPassword"
        label={t('shell.field.newPassword')}
        confirmLabel={t('shell.field.confirmNewPassword')}
      />
    </FormDialog>
  );
}
