import { useCallback, useState } from 'react';
import type { RefObject } from 'react';
import type { ListedUser, ResetPasswordResponse } from '@targum/contracts';
import { ConfirmDialog } from '@targum/ui-kit/forms';
import { WindowedList } from '../common/windowed-list.tsx';
import { useT } from '../i18n.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { PasswordResetDialog } from './password-reset-dialog.tsx';
import { useUserActions } from './use-user-actions.ts';
import { UserCard } from './user-card.tsx';
import { fullName } from './user-list.ts';

const CARD_HEIGHT_PX = 76;

type Asked = { readonly what: 'delete' | 'reset'; readonly user: ListedUser };

interface UsersListProps {
  readonly users: readonly ListedUser[];
  readonly scroller: RefObject<HTMLElement | null>;
}

/** The cards of the accounts, and the dialogs that their menus open. */
export function UsersList({ users, scroller }: UsersListProps) {
  const t = useT();
  const actions = useUserActions();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [reset, setReset] = useState<ResetPasswordResponse | null>(null);
  const close = useCallback(() => setAsked(null), []);
  const askReset = useCallback((user: ListedUser) => setAsked({ what: 'reset', user }), []);
  const askDelete = useCallback((user: ListedUser) => setAsked({ what: 'delete', user }), []);

  const deleteUser = async (user: ListedUser) => {
    await actions.remove(user);
    close();
  };
  const resetPassword = async (user: ListedUser) => {
    const outcome = await actions.resetPassword(user);
    close();
    if (outcome.ok) setReset(outcome.answer);
  };

  return (
    <>
      <WindowedList
        items={users}
        itemKey={({ id }) => id}
        estimatedHeight={CARD_HEIGHT_PX}
        scroller={scroller}
        label={t('admin.users.title')}
      >
        {(user) => (
          <UserCard
            user={user}
            disabled={actions.pending}
            onToggleAdmin={actions.toggleAdmin}
            onApprove={actions.approve}
            onReject={actions.reject}
            onReset={askReset}
            onDelete={askDelete}
          />
        )}
      </WindowedList>
      {asked?.what === 'delete' && (
        <DeleteUserDialog
          user={asked.user}
          pending={actions.pending}
          onConfirm={() => void deleteUser(asked.user)}
          onClose={close}
        />
      )}
      {asked?.what === 'reset' && (
        <ConfirmDialog
          open
          title={t('admin.reset.title')}
          confirmLabel={t('admin.user.reset')}
          pending={actions.pending}
          onConfirm={() => void resetPassword(asked.user)}
          onClose={close}
        >
          <span dir="auto">
            {t('admin.reset.text', { name: fullName(asked.user) || asked.user.email })}
          </span>
        </ConfirmDialog>
      )}
      {reset && <PasswordResetDialog reset={reset} onClose={() => setReset(null)} />}
    </>
  );
}
