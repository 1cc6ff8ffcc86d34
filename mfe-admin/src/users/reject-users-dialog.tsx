import { fullName } from '@targum/contracts';
import type { ListedUser } from '@targum/contracts/on-demand';
import { makeStyles, tokens } from '@targum/ui-kit';
import { ConfirmDialog } from '@targum/ui-kit/forms';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  names: {
    maxHeight: '40vh',
    overflowY: 'auto',
    margin: `${tokens.spacingVerticalM} 0 0`,
    padding: 0,
    listStylePosition: 'inside',
    overflowWrap: 'anywhere',
  },
});

interface RejectUsersDialogProps {
  readonly users: readonly ListedUser[];
  readonly pending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function RejectUsersDialog({ users, pending, onConfirm, onClose }: RejectUsersDialogProps) {
  const styles = useStyles();
  const t = useT();
  const count = users.length;
  return (
    <ConfirmDialog
      destructive
      title={t('admin.users.reject.title', { count })}
      confirmLabel={t('admin.users.rejectSelected', { count })}
      pending={pending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('admin.users.reject.text')}
      <ul className={styles.names}>
        {users.map((user) => (
          <li key={user.id} dir="auto">
            {fullName(user) || user.email}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
