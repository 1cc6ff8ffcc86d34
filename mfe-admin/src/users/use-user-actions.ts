import type { ListedUser, ResetPasswordResponse } from '@targum/contracts';
import { reportOutcome } from '../common/report-outcome.ts';
import type { Outcome } from '../common/report-outcome.ts';
import { useT } from '../i18n.ts';
import {
  useApproveUserMutation,
  useDeleteUserMutation,
  useRejectUserMutation,
  useResetPasswordMutation,
  useSetAdminMutation,
} from './users-api.ts';

export interface UserActions {
  readonly pending: boolean;
  toggleAdmin(user: ListedUser): Promise<void>;
  approve(user: ListedUser): Promise<void>;
  reject(user: ListedUser): Promise<void>;
  remove(user: ListedUser): Promise<Outcome<null>>;
  resetPassword(user: ListedUser): Promise<Outcome<ResetPasswordResponse>>;
}

/** What an admin can do with an account; each action tells how it ended. */
export function useUserActions(): UserActions {
  const t = useT();
  const [setAdmin, { isLoading: isSetting }] = useSetAdminMutation();
  const [approveUser, { isLoading: isApproving }] = useApproveUserMutation();
  const [rejectUser, { isLoading: isRejecting }] = useRejectUserMutation();
  const [deleteUser, { isLoading: isDeleting }] = useDeleteUserMutation();
  const [resetPassword, { isLoading: isResetting }] = useResetPasswordMutation();
  return {
    pending: isSetting || isApproving || isRejecting || isDeleting || isResetting,
    async toggleAdmin({ id, isAdmin }) {
      await reportOutcome(setAdmin({ id, isAdmin: !isAdmin }), {
        done: t('admin.user.adminUpdated'),
        failed: t('admin.user.adminUpdateFailed'),
      });
    },
    async approve({ id }) {
      await reportOutcome(approveUser(id), {
        done: t('admin.user.approveDone'),
        failed: t('admin.user.approveFailed'),
      });
    },
    async reject({ id }) {
      await reportOutcome(rejectUser(id), {
        done: t('admin.user.rejectDone'),
        failed: t('admin.user.rejectFailed'),
      });
    },
    remove: ({ id }) =>
      reportOutcome(deleteUser(id), {
        done: t('admin.user.deleted'),
        failed: t('admin.user.deleteFailed'),
      }),
    resetPassword: ({ id }) =>
      reportOutcome(resetPassword(id), {
        done: t('admin.user.resetDone'),
        failed: t('admin.user.resetFailed'),
      }),
  };
}
