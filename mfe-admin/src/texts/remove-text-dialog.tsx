import { useId } from 'react';
import type { AdminText } from '@targum/contracts/on-demand';
import { CardSkeleton, makeStyles, tokens } from '@targum/ui-kit';
import { ConfirmDialog } from '@targum/ui-kit/forms';
import { runAction } from '../common/run-action.ts';
import { useT } from '../i18n-later.ts';
import { textsApi } from './texts-api.ts';

const useStyles = makeStyles({
  content: { display: 'grid', gap: tokens.spacingVerticalS, '& p': { margin: 0 } },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL, overflowWrap: 'anywhere' },
});

interface RemoveTextDialogProps {
  readonly text: AdminText;
  readonly onClose: () => void;
}

/** Asks with the chats that use the text, which the server counts again when the dialog opens. */
export function RemoveTextDialog({ text, onClose }: RemoveTextDialogProps) {
  const t = useT();
  const styles = useStyles();
  const { id, name, isDefault } = text;
  const chats = textsApi.useTextChatsQuery({ id }, { refetchOnMountOrArgChange: true });
  const [remove, { isLoading }] = textsApi.useRemoveTextMutation();

  const onConfirm = async () => {
    await runAction(remove({ id }), {
      done: t('admin.texts.removed', { name }),
      failed: t('admin.texts.removeFailed'),
    });
    onClose();
  };

  return (
    <ConfirmDialog
      title={t('admin.texts.remove.title')}
      object={name}
      confirmLabel={t('admin.texts.remove')}
      destructive
      pending={isLoading}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      <div className={styles.content}>
        {chats.isFetching ? (
          <CardSkeleton rows={1} lines={1} />
        ) : (
          <UsedBy count={text.chats} owners={[]} {...chats.data} />
        )}
        {isDefault && <p>{t('admin.texts.remove.default')}</p>}
        <p>{t('admin.texts.remove.again')}</p>
      </div>
    </ConfirmDialog>
  );
}

interface UsedByProps {
  readonly count: number;
  readonly owners: readonly string[];
}

/** Names the owners of the chats, because the titles of chats are private. */
function UsedBy({ count, owners }: UsedByProps) {
  const t = useT();
  const styles = useStyles();
  const labelId = useId();
  return (
    <>
      <p>{t('admin.texts.remove.chats', { count })}</p>
      {owners.length > 0 && (
        <>
          <p id={labelId}>{t('admin.texts.remove.owners')}</p>
          <ul className={styles.list} aria-labelledby={labelId}>
            {owners.map((owner) => (
              <li key={owner}>
                <bdi>{owner}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
