import { fullName } from '@targum/contracts';
import type { Decision, ListedUser, ResetPasswordResponse } from '@targum/contracts/on-demand';
import { Button, makeStyles, notify, notifyOfFailure, tokens } from '@targum/ui-kit';
import { ConfirmDialog, CopyField, DialogFrame } from '@targum/ui-kit/forms';
import { useT } from '../i18n.ts';
import { UserBudgetDialog } from '../usage/user-budget-dialog.tsx';

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
  names: {
    maxHeight: '40vh',
    overflowY: 'auto',
    margin: `${tokens.spacingVerticalM} 0 0`,
    padding: 0,
    listStylePosition: 'inside',
    overflowWrap: 'anywhere',
  },
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    // The typeface must distinguish similar characters, such as l and I.
    '& input': { fontFamily: tokens.fontFamilyMonospace },
  },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
});

export type Question =
  | { readonly what: 'delete' | 'reset' | 'budget'; readonly user: ListedUser }
  | DecisionQuestion;

export interface DecisionQuestion {
  readonly what: 'decide';
  readonly decision: Decision;
  readonly users: readonly ListedUser[];
  /** True for the decision about one user, from the menu of the user. */
  readonly isOne?: boolean;
}

interface UserDialogProps {
  readonly question: Question;
  readonly busy: ReadonlySet<string>;
  readonly onDelete: (user: ListedUser) => void;
  readonly onReset: (user: ListedUser) => void;
  readonly onDecide: (question: DecisionQuestion) => void;
  readonly onClose: () => void;
}

export function UserDialog(props: UserDialogProps) {
  const { question, busy, onDelete, onReset, onDecide, onClose } = props;
  const t = useT();
  if (question.what === 'decide') {
    const pending = question.users.some(({ id }) => busy.has(id));
    const asking = { pending, onClose, onConfirm: () => onDecide(question) };
    return <DecisionDialog {...asking} question={question} />;
  }
  const { what, user } = question;
  const name = fullName(user) || user.email;
  const asking = { pending: busy.has(user.id), onClose };
  switch (what) {
    case 'delete':
      return <DeleteUserDialog {...asking} user={user} onConfirm={() => onDelete(user)} />;
    case 'budget':
      return <UserBudgetDialog userId={user.id} name={name} onClose={onClose} />;
    case 'reset':
      return (
        <ConfirmDialog
          {...asking}
          title={t('admin.reset.title')}
          confirmLabel={t('admin.user.reset')}
          onConfirm={() => onReset(user)}
        >
          <span>{t('admin.reset.text', { name })}</span>
        </ConfirmDialog>
      );
  }
}

interface Asking {
  readonly pending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function DeleteUserDialog({ user, ...asking }: Asking & { readonly user: ListedUser }) {
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
      {...asking}
    >
      <span>{t('admin.delete.text', { name: fullName(user) || user.email })}</span>
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

const DECISIONS = {
  approved: {
    title: 'admin.users.approve.title',
    text: 'admin.users.approve.text',
    confirm: 'admin.users.approveSelected',
    one: 'admin.user.approve',
  },
  rejected: {
    title: 'admin.users.reject.title',
    text: 'admin.users.reject.text',
    confirm: 'admin.users.rejectSelected',
    one: 'admin.user.reject',
  },
} as const;

function DecisionDialog(props: Asking & { readonly question: DecisionQuestion }) {
  const { question, ...asking } = props;
  const { decision, users, isOne = false } = question;
  const styles = useStyles();
  const t = useT();
  const count = users.length;
  const texts = DECISIONS[decision];
  return (
    <ConfirmDialog
      destructive={decision === 'rejected'}
      title={isOne ? t(texts.one) : t(texts.title, { count })}
      confirmLabel={isOne ? t(texts.one) : t(texts.confirm, { count })}
      {...asking}
    >
      {t(texts.text)}
      <ul className={styles.names}>
        {users.map((user) => (
          <li key={user.id}>
            <bdi>{fullName(user) || user.email}</bdi>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

interface PasswordResetDialogProps {
  readonly reset: ResetPasswordResponse;
  readonly onClose: () => void;
}

export function PasswordResetDialog({ reset, onClose }: PasswordResetDialogProps) {
  const styles = useStyles();
  const t = useT();
  return (
    // Only the button closes the dialog, because the password cannot be shown again.
    <DialogFrame
      modalType="alert"
      title={t('admin.resetDone.title')}
      contentClassName={styles.content}
      actions={
        <Button appearance="primary" size="large" onClick={onClose}>
          {t('admin.resetDone.close')}
        </Button>
      }
    >
      <span>{t('admin.resetDone.text', { email: reset.email })}</span>
      <CopyField
        label={t('admin.resetDone.label')}
        text={reset.temporaryPassword}
        onCopied={() =>
          notify({
            title: t('admin.resetDone.copied'),
            description: t('admin.resetDone.copiedText'),
          })
        }
        onFailed={() => notifyOfFailure(t('admin.resetDone.copyFailed'))}
      />
      <p className={styles.note}>{t('admin.resetDone.note')}</p>
    </DialogFrame>
  );
}
