import { changePasswordRequest, limits } from '@targum/contracts';
import { changePasswordForm } from '@targum/contracts/on-demand';
import type { ChangePasswordForm } from '@targum/contracts/on-demand';
import { errorText, notify, notifyOfFailure, toApiError } from '@targum/ui-kit';
import { FormDialog, FormPasswordField, showDetails, useContractForm } from '@targum/ui-kit/forms';
import { NewPasswordFields } from '../auth/credential-fields.tsx';
import { useChangePasswordMutation } from './account-api.ts';
import { useT } from '../i18n-later.ts';

interface PasswordDialogProps {
  readonly onClose: () => void;
  /**
   * Set after a reset by an admin. A user who does not change the password can then only log out.
   */
  readonly onLogout?: () => void;
}

export default function PasswordDialog({ onClose, onLogout }: PasswordDialogProps) {
  const t = useT();
  const [changePassword] = useChangePasswordMutation();
  const form = useContractForm(changePasswordForm, {
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { control } = form;
  const { isSubmitting } = form.formState;

  const submit = async (values: ChangePasswordForm) => {
    const { error } = await changePassword(changePasswordRequest.parse(values));
    if (!error) {
      notify({ title: t('shell.password.done') });
      return onClose();
    }
    showDetails(error, form);
    notifyOfFailure(errorText(toApiError(error), t('shell.password.failed')));
  };

  return (
    <FormDialog
      title={t('shell.password.title')}
      onSubmit={form.handleSubmit(submit)}
      {...(onLogout
        ? {
            text: t('shell.password.forced'),
            cancelLabel: t('shell.user.logout'),
            onCancel: onLogout,
          }
        : { onClose })}
      label={t('shell.password.submit')}
      pendingLabel={t('shell.password.pending')}
      pending={isSubmitting}
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
        hint={t('shell.password.rule', { min: limits.password.changeMin })}
        confirmLabel={t('shell.field.confirmNewPassword')}
      />
    </FormDialog>
  );
}
