import type { Logger } from '@targum/service-kit';
import { isActingAdmin } from '../users/keep-an-admin.ts';
import type { UsersRepository } from '../users/users.repository.ts';

interface AdminRightsOptions {
  readonly users: Pick<UsersRepository, 'change'>;
  readonly logger: Logger;
}

export const createAdminRights = ({ users, logger }: AdminRightsOptions) => ({
  /**
   * Grants or revokes admin rights. Granting also approves a pending user. The last admin keeps the
   * rights. Nothing changes for a rejected user.
   */
  apply: (userId: string, isAdmin: boolean, issuer: string): Promise<void> =>
    users.change(async (changes) => {
      const target = await changes.find(userId);
      if (target === undefined || target.approval_status === 'rejected') return;
      const record = {
        actorId: null,
        targetId: userId,
        details: { email: target.email, provider: issuer },
      };
      if (isAdmin && target.approval_status === 'pending') {
        await changes.setApproval(userId, 'approved', null);
        await changes.audit({ ...record, action: 'user_approved' });
      }
      if (target.is_admin === isAdmin) return;
      if (isActingAdmin(target) && !(await changes.hasOtherAdmin(userId))) {
        logger.warn({ userId }, 'the last admin is in no admin group and keeps the rights');
        return;
      }
      await changes.setAdmin(userId, isAdmin);
      await changes.audit({ ...record, action: isAdmin ? 'admin_granted' : 'admin_removed' });
    }),
});

export type AdminRights = ReturnType<typeof createAdminRights>;
