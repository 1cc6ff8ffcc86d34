import { useState } from 'react';
import type { Share } from '@targum/contracts/on-demand';
import { Button, ListSkeleton, makeStyles, tokens, useFormat } from '@targum/ui-kit';
import { ConfirmDialog, Row, RowList } from '@targum/ui-kit/forms';
import { useT } from '../../i18n-later.ts';
import { notifyFailure } from '../../notify-failure.ts';
import { useListSharesQuery, useRevokeShareMutation } from './shares-api.ts';

const useStyles = makeStyles({
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  failed: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
  },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
});

export function ShareList() {
  const t = useT();
  const styles = useStyles();
  const {
    data: shares,
    isError,
    refetch,
  } = useListSharesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [revoking, setRevoking] = useState<Share | null>(null);
  return (
    <section>
      <h3 className={styles.title}>{t('chat.shares.title')}</h3>
      {!shares && isError && (
        <p role="alert" className={styles.failed}>
          {t('chat.shares.loadFailed')}
          <Button onClick={() => void refetch()}>{t('chat.message.retry')}</Button>
        </p>
      )}
      {!shares && !isError && <ListSkeleton rows={2} />}
      {shares?.length === 0 && <p className={styles.note}>{t('chat.shares.empty')}</p>}
      {shares && shares.length > 0 && (
        <RowList label={t('chat.shares.title')}>
          {shares.map((share) => (
            <ShareRow key={share.id} share={share} onRevoke={() => setRevoking(share)} />
          ))}
        </RowList>
      )}
      {revoking && <RevokeDialog share={revoking} onClose={() => setRevoking(null)} />}
    </section>
  );
}

function ShareRow({ share, onRevoke }: { readonly share: Share; readonly onRevoke: () => void }) {
  const { title, createdAt, expiresAt, withNames } = share;
  const t = useT();
  const { dateTime } = useFormat();
  const details = [
    t('chat.shares.created', { date: dateTime(createdAt) }),
    expiresAt === null
      ? t('chat.shares.never')
      : t('chat.shares.until', { date: dateTime(expiresAt) }),
    ...(withNames ? [t('chat.shares.named')] : []),
  ];
  return (
    <Row
      name={title}
      nameId={share.id}
      details={[details.join(' · ')]}
      action={
        <Button aria-describedby={share.id} onClick={onRevoke}>
          {t('chat.shares.revoke')}
        </Button>
      }
    />
  );
}

function RevokeDialog({ share, onClose }: { readonly share: Share; readonly onClose: () => void }) {
  const t = useT();
  const [revokeShare, { isLoading }] = useRevokeShareMutation();
  const confirm = async () => {
    const { error } = await revokeShare(share.id);
    if (error) notifyFailure(t('chat.shares.revokeFailed'), error);
    onClose();
  };
  return (
    <ConfirmDialog
      destructive
      title={t('chat.shares.revokeTitle')}
      object={share.title}
      confirmLabel={t('chat.shares.revoke')}
      pending={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('chat.shares.revokeText')}
    </ConfirmDialog>
  );
}
