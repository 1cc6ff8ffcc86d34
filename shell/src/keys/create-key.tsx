import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { createKeyRequest } from '@targum/contracts/on-demand';
import type { CreateKeyRequest } from '@targum/contracts/on-demand';
import { errorText, makeStyles, notify, toApiError, tokens } from '@targum/ui-kit';
import { CopyField } from '@targum/ui-kit/forms';
import { Form } from '../form/form.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { FormTextField } from '../form/form-fields.tsx';
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

/** Creates a key and shows its secret, which cannot be shown again. */
export function CreateKey() {
  const t = useT();
  const styles = useStyles();
  const [createKey, { data: created }] = keysApi.useCreateKeyMutation();
  const { control, handleSubmit, reset, formState } = useForm<CreateKeyRequest>({
    resolver: zodResolver(createKeyRequest),
    defaultValues: { name: '' },
  });
  const { isSubmitting } = formState;

  const submit = async (values: CreateKeyRequest) => {
    const { error } = await createKey(values);
    if (!error) return reset();
    notify({
      variant: 'destructive',
      title: t('shell.keys.createFailed'),
      description: errorText(toApiError(error), ''),
    });
  };

  return (
    <>
      <Form onSubmit={handleSubmit(submit)}>
        <FormTextField
          control={control}
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
