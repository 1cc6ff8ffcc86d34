import { useCallback, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { ListedUser, ResetPasswordResponse } from '@targum/contracts';
import { useFocusReturn } from '@targum/ui-kit';
import { ConfirmDialog } from '@targum/ui-kit/forms';
import { WindowedList } from '../common/windowed-list.tsx';
import { useT } from '../i18n.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { PasswordResetDialog } from './password-reset-dialog.tsx';
import { useUserActions } from './use-user-actions.ts';
import { UserCard } from './user-card.tsx';
import { fullName } from './filter-users.ts';
import type { UserMenuHandlers } from './user-menu.tsx';

const CARD_HEIGHT_PX = 88;

type Question = { readonly what: 'delete' | 'reset'; readonly user: ListedUser };

interface UserCardsProps {
  readonly users: readonly ListedUser[];
  readonly scroller: RefObject<HTMLElement | null>;
}

/** The account cards, and the dialogs that their menus open. */
export function UserCards({ users, scroller }: UserCardsProps) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const { actions, busy } = useUserActions();
  const [question, setQuestion] = useState<Question | null>(null);
  /** Keeps every new password until it was shown, because it cannot be shown again. */
  const [resets, setResets] = useState<readonly ResetPasswordResponse[]>([]);
  const [reset] = resets;
  const rememberFocus = useFocusReturn(question !== null || reset !== undefined, list);
  const ask = useCallback(
    (next: Question) => {
      rememberFocus();
      setQuestion(next);
    },
    [rememberFocus],
  );
  const handlers = useMemo(
    (): UserMenuHandlers => ({
      onToggleAdmin: (user) => void actions.toggleAdmin(user),
      onApprove: (user) => void actions.approve(user),
      onReject: (user) => void actions.reject(user),
      onReset: (user) => ask({ what: 'reset', user }),
      onDelete: (user) => ask({ what: 'delete', user }),
    }),
    [actions, ask],
  );
  // Another dialog may be open when the answer arrives. It must stay open.
  const close = () => setQuestion((current) => (current === question ? null : current));

  const deleteUser = async (user: ListedUser) => {
    await actions.remove(user);
    close();
  };
  const resetPassword = async (user: ListedUser) => {
    const result = await actions.resetPassword(user);
    close();
    if (result.ok) setResets((others) => [...others, result.answer]);
  };

  return (
    <>
      <WindowedList
        items={users}
        itemKey={({ id }) => id}
        estimatedHeight={CARD_HEIGHT_PX}
        scroller={scroller}
        label={t('admin.users.title')}
        listRef={list}
      >
        {(user) => <UserCard user={user} busy={busy.has(user.id)} handlers={handlers} />}
      </WindowedList>
      {!reset && question?.what === 'delete' && (
        <DeleteUserDialog
          user={question.user}
          pending={busy.has(question.user.id)}
          onConfirm={() => void deleteUser(question.user)}
          onClose={close}
        />
      )}
      {!reset && question?.what === 'reset' && (
        <ConfirmDialog
          open
          title={t('admin.reset.title')}
          confirmLabel={t('admin.user.reset')}
          pending={busy.has(question.user.id)}
          onConfirm={() => void resetPassword(question.user)}
          onClose={close}
        >
          <span dir="auto">
            {t('admin.reset.text', { name: fullName(question.user) || question.user.email })}
          </span>
        </ConfirmDialog>
      )}
      {reset && (
        <PasswordResetDialog
          key={reset.id}
          reset={reset}
          onClose={() => setResets((shown) => shown.slice(1))}
        />
      )}
    </>
  );
}
