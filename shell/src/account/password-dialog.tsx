import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { changePasswordForm, changePasswordRequest } from '@targum/contracts';
import type { ChangePasswordForm } from '@targum/contracts';
import { Button, errorText, notify, sessionApi, toApiError } from '@targum/ui-kit';
import { FormDialog } from '../form/form-dialog.tsx';
import { showDetails } from '../form/server-details.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { FormPasswordField } from '../form/form-fields.tsx';
import { useT } from '../i18n.ts';

interface PasswordDialogProps {
  readonly onClose: () => void;
  /** Given after a reset: the dialog can only be left by logging out. */
  readonly onLogout?: () => void;
}

/** Changes the own password. */
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
    const apiError = toApiError(error);
    showDetails(apiError, ['currentPassword', 'newPassword'], setError);
    notify({ variant: 'destructive', title: errorText(apiError, t('shell.password.failed')) });
  };

  return (
    <FormDialog
      title={t('shell.password.title')}
      onSubmit={handleSubmit(submit)}
      {...(onLogout ? { text: t('shell.password.forced') } : { onClose })}
      actions={
        <>
          <Button size="large" onClick={onLogout ?? onClose}>
            {t(onLogout ? 'shell.user.logout' : 'shell.dialog.cancel')}
          </Button>
          <SubmitButton
            label={t('shell.password.submit')}
            pendingLabel={t('shell.password.pending')}
            pending={isSubmitting}
          />
        </>
      }
    >
      <FormPasswordField
        control={control}
        name="currentPassword"
        label={t('shell.field.currentPassword')}
        autoComplete="current-password"
      />
      <FormPasswordField
        control={control}
        name="newPassword"
        label={t('shell.field.newPassword')}
        autoComplete="new-password"
      />
      <FormPasswordField
        control={control}
        name="confirmPassword"
        label={t('shell.field.confirmNewPassword')}
        autoComplete="new-password"
      />
    </FormDialog>
  );
}
