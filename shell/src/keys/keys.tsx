import {
  Button,
  makeStyles,
  tokens,
  notifyOfFailure,
  ListSkeleton,
  useFormat,
  api,
  endpointOf,
} from '@targum/ui-kit';
import {
  CopyField,
  Form,
  FormTextField,
  Key20Regular,
  reportFormFailure,
  SubmitButton,
  useContractForm,
  ConfirmDialog,
  Row,
  RowList,
} from '@targum/ui-kit/forms';
import { createKeyRequest, keyCalls } from '@targum/contracts/on-demand';
import type { CreateKeyRequest, ApiKey } from '@targum/contracts/on-demand';
import { useState } from 'react';
import { useT } from '../i18n-later.ts';

const useStyles = makeStyles({
  secret: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorPaletteMarigoldBackground1,
  },
  note: { color: tokens.colorNeutralForeground3 },
});

/** Creates, lists and revokes the user's API keys. */
export function Keys() {
  return (
    <>
      <CreateKey />
      <KeyList />
    </>
  );
}

/** Creates a key and shows its secret. The secret cannot be shown again. */
function CreateKey() {
  const t = useT();
  const styles = useStyles();
  const [createKey, { data: created }] = keysApi.useCreateKeyMutation();
  const form = useContractForm(createKeyRequest, { defaultValues: { name: '' } });
  const { isSubmitting } = form.formState;

  const submit = async (values: CreateKeyRequest) => {
    const { error } = await createKey(values);
    if (!error) return form.reset();
    reportFormFailure(error, form, { title: t('shell.keys.createFailed'), fallback: '' });
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
            onFailed={() => notifyOfFailure(t('shell.keys.copyFailed'))}
          />
        </div>
      )}
    </>
  );
}

function KeyList() {
  const t = useT();
  const styles = useStyles();
  const { data: keys, isError } = keysApi.useListKeysQuery();
  const [revoking, setRevoking] = useState<ApiKey | null>(null);

  if (!keys && isError) return <p role="alert">{t('shell.keys.loadFailed')}</p>;
  if (!keys) return <ListSkeleton rows={2} />;
  if (keys.length === 0) return <div className={styles.note}>{t('shell.keys.empty')}</div>;
  return (
    <>
      <RowList>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
        ))}
      </RowList>
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const t = useT();
  const { dateTime } = useFormat();
  const { name, prefix, createdAt, lastUsedAt } = apiKey;
  const created = t('shell.keys.created', { date: dateTime(createdAt) });
  const used = lastUsedAt
    ? t('shell.keys.lastUsed', { date: dateTime(lastUsedAt) })
    : t('shell.keys.neverUsed');
  return (
    <Row
      icon={<Key20Regular />}
      name={name}
      details={[`${prefix}… · ${created} · ${used}`]}
      action={<Button onClick={onRevoke}>{t('shell.keys.revoke')}</Button>}
    />
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useT();
  const [revokeKey, { isLoading }] = keysApi.useRevokeKeyMutation();
  const confirm = async () => {
    const { error } = await revokeKey({ id: apiKey.id });
    if (error) notifyOfFailure(t('shell.keys.revokeFailed'));
    onClose();
  };
  return (
    <ConfirmDialog
      destructive
      title={t('shell.keys.revokeTitle', { name: apiKey.name })}
      confirmLabel={t('shell.keys.revoke')}
      pending={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('shell.keys.revokeText')}
    </ConfirmDialog>
  );
}

const keysApi = api.injectEndpoints({
  endpoints: (build) => ({
    listKeys: build.query({ ...endpointOf(keyCalls.list), providesTags: ['Keys'] }),
    createKey: build.mutation({ ...endpointOf(keyCalls.create), invalidatesTags: ['Keys'] }),
    revokeKey: build.mutation({ ...endpointOf(keyCalls.revoke), invalidatesTags: ['Keys'] }),
  }),
});
