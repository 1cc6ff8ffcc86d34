import { createKeyRequest } from '@targum/contracts/on-demand';
import type { CreateKeyRequest } from '@targum/contracts/on-demand';
import { makeStyles, notify, tokens } from '@targum/ui-kit';
import {
  CopyField,
  Form,
  FormTextField,
  reportFailure,
  SubmitButton,
  useContractForm,
} from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import { keysApi } from './keys-api.ts';

const useStyles = makeStyles({
  secret: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorPaletteMarigoldBackground1,
  },
});

/** Creates a key and shows its secret. The secret cannot be shown again. */
export function CreateKey() {
  const t = useT();
  const styles = useStyles();
  const [createKey, { data: created }] = keysApi.useCreateKeyMutation();
  const form = useContractForm(createKeyRequest, { defaultValues: { name: '' } });
  const { isSubmitting } = form.formState;

  const submit = async (values: CreateKeyRequest) => {
    const { error } = await createKey(values);
    if (!error) return form.reset();
    reportFailure(error, form, { title: t('shell.keys.createFailed'), fallback: '' });
  };

  return (
    <>
      <Form onSubmit={form.handleSubmit(submit)}>
        <FormTextField
          control={form.control}
          name="name"
          label={t('shell.field.name')}
          dir="auto"
          autoComplete="off"
        />
        <SubmitButton label={t('shell.keys.create')} pending={isSubmitting} />
      </Form>
      {created && (
        <div className={styles.secret} role="status">
          {t('shell.keys.once')}
          <CopyField
            label={t('shell.keys.secret')}
            text={created.key}
            onFailed={() => notify({ variant: 'destructive', title: t('shell.keys.copyFailed') })}
          />
        </div>
      )}
    </>
  );
}
