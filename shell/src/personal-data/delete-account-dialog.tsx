import { useState } from 'react';
import { deleteAccountRequest, ownAccountCalls } from '@targum/contracts/on-demand';
import type { DeleteAccountRequest } from '@targum/contracts/on-demand';
import { Button, makeStyles, tokens, useUser, api, endpointOf } from '@targum/ui-kit';
import {
  FormDialog,
  FormPasswordField,
  FormTextField,
  reportFormFailure,
  useContractForm,
} from '@targum/ui-kit/forms';
import { useLogout } from '../session/use-logout.ts';
import { useT } from '../single-sign-on/i18n.ts';
import { startAddress } from '../single-sign-on/start-address.ts';
import { DELETE_ACCOUNT } from './address.ts';

const useStyles = makeStyles({
  again: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalM,
  },
  text: { margin: 0 },
});

interface DeleteAccountDialogProps {
  readonly onClose: () => void;
  readonly signedInAgain: boolean;
}

/**
 * Asks before the user's account is deleted. An account without a password needs a new sign-in at
 * the provider.
 */
export function DeleteAccountDialog({ onClose, signedInAgain }: DeleteAccountDialogProps) {
  const t = useT();
  const { email, ...user } = useUser();
  const hasPassword = user.hasPassword !== false;
  const logout = useLogout();
  const [deleteAccount] = ownAccountApi.useDeleteAccountMutation();
  const form = useContractForm(deleteAccountRequest, {
    defaultValues: { confirm: '', ...(hasPassword && { password: '' }) },
  });
  const { control } = form;
  const [proven, setProven] = useState(signedInAgain);

  const submit = async (values: DeleteAccountRequest) => {
    const { error } = await deleteAccount(values);
    if (!error) return logout({ title: t('shell.data.deleted') });
    // The new sign-in counts for five minutes, so it may be too old. The dialog offers another one.
    setProven(false);
    reportFormFailure(error, form, {
      title: t('shell.data.deleteFailed'),
      fallback: t('shell.data.tryAgain'),
    });
  };

  return (
    <FormDialog
      title={t('shell.data.deleteTitle')}
      text={t('shell.data.deleteText')}
      onSubmit={form.handleSubmit(submit)}
      onClose={onClose}
      label={t('shell.data.delete')}
      destructive
      pending={form.formState.isSubmitting}
    >
      {!hasPassword && <SignInAgain done={proven} />}
      <FormTextField
        control={control}
        name="confirm"
        label={t('shell.data.confirm', { email })}
        type="email"
        autoComplete="off"
      />
      {hasPassword && (
        <FormPasswordField
          control={control}
          name="password"
          label={t('shell.field.currentPassword')}
          autoComplete="current-password"
        />
      )}
    </FormDialog>
  );
}

function SignInAgain({ done }: { readonly done: boolean }) {
  const t = useT();
  const styles = useStyles();
  if (done) return <p className={styles.text}>{t('shell.sso.delete.done')}</p>;
  return (
    <div className={styles.again}>
      <p className={styles.text}>{t('shell.sso.delete.text')}</p>
      <Button as="a" href={startAddress({ again: true, returnTo: `/settings${DELETE_ACCOUNT}` })}>
        {t('shell.sso.delete.again')}
      </Button>
    </div>
  );
}

const ownAccountApi = api.injectEndpoints({
  endpoints: (build) => ({
    deleteAccount: build.mutation({
      ...endpointOf(ownAccountCalls.remove),
      // The first request ends the session, so a repeated request would be refused.
      extraOptions: { retry: false },
    }),
  }),
});
