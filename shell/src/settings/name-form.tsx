import { ownAccountCalls, renameRequest } from '@targum/contracts/on-demand';
import type { RenameRequest } from '@targum/contracts/on-demand';
import { api, endpointOf, keepUser, makeStyles, notify, useUser } from '@targum/ui-kit';
import { Form, reportFormFailure, SubmitButton, useContractForm } from '@targum/ui-kit/forms';
import { NameFields } from '../account/name-fields.tsx';
import { useT } from '../i18n-later.ts';
import { announceUserChange } from '../session/user-changes.ts';

const useStyles = makeStyles({ email: { margin: 0, overflowWrap: 'anywhere' } });

/** Changes the user's name. After a failure, the form keeps what was typed. */
export function NameForm() {
  const t = useT();
  const styles = useStyles();
  const { email, firstName, lastName } = useUser();
  const [rename] = renameApi.useRenameMutation();
  const form = useContractForm(renameRequest, {
    // A name that is saved in another tab shows up in the fields that the user has not changed.
    values: { firstName: firstName ?? '', lastName: lastName ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { control } = form;

  const submit = async (names: RenameRequest) => {
    const { error } = await rename(names);
    if (!error) {
      form.reset(names, { keepDirtyValues: false });
      announceUserChange();
      notify({ title: t('shell.settings.saved') });
      return;
    }
    reportFormFailure(error, form, {
      title: t('shell.settings.saveFailed'),
      fallback: t('shell.data.tryAgain'),
    });
  };

  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <p className={styles.email}>{t('shell.settings.signedInAs', { email })}</p>
      <NameFields control={control} />
      <SubmitButton
        label={t('shell.settings.save')}
        pendingLabel={t('shell.settings.saving')}
        pending={form.formState.isSubmitting}
      />
    </Form>
  );
}

const renameApi = api.injectEndpoints({
  endpoints: (build) => ({
    rename: build.mutation({ ...endpointOf(ownAccountCalls.rename), onQueryStarted: keepUser }),
  }),
});
