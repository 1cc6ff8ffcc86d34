import { useState } from 'react';
import type { ApiKey } from '@targum/contracts/on-demand';
import {
  Button,
  Key20Regular,
  ListSkeleton,
  makeStyles,
  notify,
  tokens,
  useFormat,
} from '@targum/ui-kit';
import { ConfirmDialog, Row, RowList } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import { keysApi } from './keys-api.ts';

const useStyles = makeStyles({ note: { color: tokens.colorNeutralForeground3 } });

export function KeyList() {
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
    if (error) notify({ variant: 'destructive', title: t('shell.keys.revokeFailed') });
    onClose();
  };
  return (
    <ConfirmDialog
      open
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
