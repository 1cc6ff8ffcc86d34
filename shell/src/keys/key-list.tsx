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
import { ConfirmDialog } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import { keysApi } from './keys-api.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} 0`,
    borderBlockStartWidth: tokens.strokeWidthThin,
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    '& > svg': { flexShrink: 0 },
  },
  text: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  revoke: { flexShrink: 0 },
  name: { fontWeight: tokens.fontWeightSemibold },
  details: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  note: { color: tokens.colorNeutralForeground3 },
});

/** The active keys; never their secrets. */
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
      <ul className={styles.list}>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
        ))}
      </ul>
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const t = useT();
  const styles = useStyles();
  const { dateTime } = useFormat();
  const { name, prefix, createdAt, lastUsedAt } = apiKey;
  const used = lastUsedAt
    ? t('shell.keys.lastUsed', { date: dateTime(lastUsedAt) })
    : t('shell.keys.neverUsed');
  return (
    <li className={styles.row}>
      <Key20Regular />
      <div className={styles.text}>
        <div className={styles.name} dir="auto">
          {name}
        </div>
        <div className={styles.details}>
          {prefix}… · {t('shell.keys.created', { date: dateTime(createdAt) })} · {used}
        </div>
      </div>
      <Button className={styles.revoke} onClick={onRevoke}>
        {t('shell.keys.revoke')}
      </Button>
    </li>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useT();
  const [revokeKey, { isLoading }] = keysApi.useRevokeKeyMutation();
  const confirm = async () => {
    const { error } = await revokeKey(apiKey.id);
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
