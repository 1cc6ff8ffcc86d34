import { fullName } from '@targum/contracts';
import type { ListedUser } from '@targum/contracts/on-demand';
import { makeStyles, tokens } from '@targum/ui-kit';
import { ConfirmDialog } from '@targum/ui-kit/forms';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  list: { margin: `${tokens.spacingVerticalM} 0`, padding: 0, listStyleType: 'none' },
  line: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
    paddingBlock: tokens.spacingVerticalXS,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  figure: { fontVariantNumeric: 'tabular-nums' },
  final: { margin: 0, fontWeight: tokens.fontWeightSemibold },
});

interface DeleteUserDialogProps {
  readonly user: ListedUser;
  readonly pending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function DeleteUserDialog({ user, pending, onConfirm, onClose }: DeleteUserDialogProps) {
  const styles = useStyles();
  const t = useT();
  const { totalChats, totalMessages, totalApiKeys, totalApiCalls } = user.stats;
  const lines = [
    [t('admin.delete.profile'), t('admin.delete.profileCount')],
    [t('admin.delete.chats'), t('admin.delete.chatsCount', { count: totalChats })],
    [t('admin.delete.messages'), t('admin.delete.messagesCount', { count: totalMessages })],
    [t('admin.delete.keys'), t('admin.delete.keysCount', { count: totalApiKeys })],
    [t('admin.delete.usage'), t('admin.delete.usageCount', { count: totalApiCalls })],
  ];
  return (
    <ConfirmDialog
      destructive
      title={t('admin.delete.title')}
      confirmLabel={t('admin.user.delete')}
      pending={pending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <span dir="auto">{t('admin.delete.text', { name: fullName(user) || user.email })}</span>
      <ul className={styles.list}>
        {lines.map(([what, figure]) => (
          <li key={what} className={styles.line}>
            <span>{what}</span>
            <span className={styles.figure}>{figure}</span>
          </li>
        ))}
      </ul>
      <p className={styles.final}>{t('admin.delete.final')}</p>
    </ConfirmDialog>
  );
}
