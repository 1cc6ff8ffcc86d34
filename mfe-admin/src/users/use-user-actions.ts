import { useMemo } from 'react';
import type { ListedUser, ResetPasswordResponse } from '@targum/contracts';
import { runAction } from '../common/run-action.ts';
import type { ActionResult } from '../common/run-action.ts';
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
  toggleAdmin(user: ListedUser): Promise<ActionResult<ListedUser>>;
  approve(user: ListedUser): Promise<ActionResult<ListedUser>>;
  reject(user: ListedUser): Promise<ActionResult<ListedUser>>;
  remove(user: ListedUser): Promise<ActionResult<null>>;
  resetPassword(user: ListedUser): Promise<ActionResult<ResetPasswordResponse>>;
}

/**
 * The actions of an admin on an account; each resolves to its result. `actions` is always the same
 * object, so that memoized cards are not rendered again. `busy` contains the ids of accounts with a
 * running action.
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
          runAction(setAdmin({ id, isAdmin: !isAdmin }), {
            done: t('admin.user.adminUpdated'),
            failed: t('admin.user.adminUpdateFailed'),
          }),
        ),
      approve: ({ id }) =>
        run(id, () =>
          runAction(approveUser(id), {
            done: t('admin.user.approveDone'),
            failed: t('admin.user.approveFailed'),
          }),
        ),
      reject: ({ id }) =>
        run(id, () =>
          runAction(rejectUser(id), {
            done: t('admin.user.rejectDone'),
            failed: t('admin.user.rejectFailed'),
          }),
        ),
      remove: ({ id }) =>
        run(id, () =>
          runAction(deleteUser(id), {
            done: t('admin.user.deleted'),
            failed: t('admin.user.deleteFailed'),
          }),
        ),
      resetPassword: ({ id }) =>
        run(id, () =>
          runAction(resetPassword(id), {
            done: t('admin.user.resetDone'),
            failed: t('admin.user.resetFailed'),
          }),
        ),
    }),
    [t, run, setAdmin, approveUser, rejectUser, deleteUser, resetPassword],
  );
  return { actions, busy };
}
