import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { deleteAccountRequest } from '@targum/contracts/on-demand';
import type { DeleteAccountRequest } from '@targum/contracts/on-demand';
import { Button, Spinner, useUser } from '@targum/ui-kit';
import { useDestructiveButton } from '@targum/ui-kit/forms';
import { FormDialog } from '../form/form-dialog.tsx';
import { FormPasswordField, FormTextField } from '../form/form-fields.tsx';
import { reportFailure } from '../form/report-failure.ts';
import { useT } from '../i18n-later.ts';
import { useLogout } from '../session/use-logout.ts';
import { ownAccountApi } from './own-account-api.ts';

interface DeleteAccountDialogProps {
  readonly onClose: () => void;
}

/** Deletes the user's account, after the password and the typed address. */
export function DeleteAccountDialog({ onClose }: DeleteAccountDialogProps) {
  const t = useT();
  const { email } = useUser();
  const destructive = useDestructiveButton();
  const logout = useLogout();
  const [deleteAccount] = ownAccountApi.useDeleteAccountMutation();
  const { control, handleSubmit, setError, formState } = useForm<DeleteAccountRequest>({
    resolver: zodResolver(deleteAccountRequest),
    defaultValues: { password: '', confirm: '' },
  });
  const { isSubmitting } = formState;

  const submit = async (values: DeleteAccountRequest) => {
    const { error } = await deleteAccount(values);
    if (!error) return logout({ title: t('shell.data.deleted') });
    reportFailure<DeleteAccountRequest>(error, {
      fields: ['password', 'confirm'],
      setError,
      title: t('shell.data.deleteFailed'),
      fallback: t('shell.data.tryAgain'),
    });
  };

  return (
    <FormDialog
      title={t('shell.data.deleteTitle')}
      text={t('shell.data.deleteText')}
      onSubmit={handleSubmit(submit)}
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
            className={destructive}
            disabledFocusable={isSubmitting}
            icon={isSubmitting ? <Spinner size="tiny" /> : undefined}
          >
            {t('shell.data.delete')}
          </Button>
        </>
      }
    >
      <FormTextField
        control={control}
        name="confirm"
        label={t('shell.data.confirm', { email })}
        type="email"
        autoComplete="off"
      />
      <FormPasswordField
        control={control}
        name="password"
        label={t('shell.field.currentPassword')}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
