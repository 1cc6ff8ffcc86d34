import { useMemo } from 'react';
import type { ListedUser, ResetPasswordResponse } from '@targum/contracts';
import { reportOutcome } from '../common/report-outcome.ts';
import type { Outcome } from '../common/report-outcome.ts';
import { useBusy } from '../common/use-busy.ts';
import { useT } from '../i18n.ts';
import {
  useApproveUserMutation,
  useDeleteUserMutation,
  useRejectUserMutation,
  useResetPasswordMutation,
  useSetAdminMutation,
} from './users-api.ts';

export interface UserActions {
  toggleAdmin(user: ListedUser): Promise<Outcome<ListedUser>>;
  approve(user: ListedUser): Promise<Outcome<ListedUser>>;
  reject(user: ListedUser): Promise<Outcome<ListedUser>>;
  remove(user: ListedUser): Promise<Outcome<null>>;
  resetPassword(user: ListedUser): Promise<Outcome<ResetPasswordResponse>>;
}

/**
 * What an admin can do with an account; each action tells how it ended. `actions` stays the same
 * object, so that cards can be kept; `busy` has the ids of accounts with an action under way.
 */
export function useUserActions() {
  const t = useT();
  const { busy, run } = useBusy();
  const [setAdmin] = useSetAdminMutation();
  const [approveUser] = useApproveUserMutation();
  const [rejectUser] = useRejectUserMutation();
  const [deleteUser] = useDeleteUserMutation();
  const [resetPassword] = useResetPasswordMutation();
  const actions = useMemo(
    (): UserActions => ({
      toggleAdmin: ({ id, isAdmin }) =>
        run(id, () =>
          reportOutcome(setAdmin({ id, isAdmin: !isAdmin }), {
            done: t('admin.user.adminUpdated'),
            failed: t('admin.user.adminUpdateFailed'),
          }),
        ),
      approve: ({ id }) =>
        run(id, () =>
          reportOutcome(approveUser(id), {
            done: t('admin.user.approveDone'),
            failed: t('admin.user.approveFailed'),
          }),
        ),
      reject: ({ id }) =>
        run(id, () =>
          reportOutcome(rejectUser(id), {
            done: t('admin.user.rejectDone'),
            failed: t('admin.user.rejectFailed'),
          }),
        ),
      remove: ({ id }) =>
        run(id, () =>
          reportOutcome(deleteUser(id), {
            done: t('admin.user.deleted'),
            failed: t('admin.user.deleteFailed'),
          }),
        ),
      resetPassword: ({ id }) =>
        run(id, () =>
          reportOutcome(resetPassword(id), {
            done: t('admin.user.resetDone'),
            failed: t('admin.user.resetFailed'),
          }),
        ),
    }),
    [t, run, setAdmin, approveUser, rejectUser, deleteUser, resetPassword],
  );
  return { actions, busy };
}
