import { userStrings } from '@targum/contracts/on-demand';
import type {
  Decision,
  DecisionResult,
  FoundUser,
  ListedUser,
  ListedUsersPage,
  ListedUsersQuery,
  ResetPasswordResponse,
} from '@targum/contracts/on-demand';
import type { UserRow } from '@targum/database';
import { conflict, forbidden, HttpError, notFound } from '@targum/service-kit';
import type { GradualDeletion } from '@targum/service-kit';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { temporaryPassword } from '../passwords/temporary-password.ts';
import { isActingAdmin, keepAnAdmin } from './keep-an-admin.ts';
import { toListedUser } from './listed-users.query.ts';
import type { UserChanges, UsersRepository } from './users.repository.ts';

/** An admin and the user to act on. Every call throws 404 if the user does not exist. */
export interface AdminAction {
  readonly adminId: string;
  readonly userId: string;
}

interface UsersServiceOptions {
  readonly users: UsersRepository;
  readonly passwords: PasswordHasher;
  readonly deletion: Pick<GradualDeletion, 'begin'>;
}

const refuseSelf = ({ adminId, userId }: AdminAction, message: string) => {
  if (adminId === userId) throw conflict(message);
};

export function createUsersService({ users, passwords, deletion }: UsersServiceOptions) {
  const find = async (changes: UserChanges, userId: string) => {
    const target = await changes.find(userId);
    if (target === undefined) throw notFound();
    return target;
  };

  /**
   * Checks that the acting admin is still an admin. Another admin may have removed the admin right
   * while this transaction waited for the lock.
   */
  const checkActor = async (changes: UserChanges, adminId: string) => {
    if (!isActingAdmin(await changes.find(adminId))) throw forbidden();
  };

  const listed = async (id: string): Promise<ListedUser> => {
    const row = await users.findListed(id);
    if (row === undefined) throw notFound();
    return toListedUser(row);
  };

  const decideOne = async (
    changes: UserChanges,
    target: UserRow,
    decision: Decision,
    adminId: string,
  ): Promise<void> => {
    if (target.approval_status !== 'pending') throw conflict(userStrings.notPending);
    await changes.setApproval(target.id, decision, adminId);
    await changes.audit({
      action: decision === 'approved' ? 'user_approved' : 'user_rejected',
      actorId: adminId,
      targetId: target.id,
      details: { email: target.email },
    });
    if (decision === 'rejected') changes.endStreams(target.id);
  };

  const decide = ({ adminId, userId }: AdminAction, decision: Decision) =>
    users.change(async (changes) => {
      const target = await find(changes, userId);
      await checkActor(changes, adminId);
      await decideOne(changes, target, decision, adminId);
    });

  return {
    list: async (): Promise<ListedUser[]> => (await users.list()).map(toListedUser),
    async page(query: ListedUsersQuery): Promise<ListedUsersPage> {
      const { rows, counts } = await users.page(query);
      return { items: rows.map(toListedUser), total: counts[query.status], counts };
    },
    search: (text: string, limit: number): Promise<FoundUser[]> => users.search(text, limit),
    countPending: (): Promise<number> => users.countPending(),

    /**
     * Sets the admin right, or toggles it if `isAdmin` is undefined.
     * @throws {HttpError} 409 for the acting admin's own account or the last admin.
     */
    async setAdmin(action: AdminAction & { isAdmin: boolean | undefined }): Promise<ListedUser> {
      refuseSelf(action, userStrings.ownRights);
      await users.change(async (changes) => {
        const target = await find(changes, action.userId);
        const wanted = action.isAdmin ?? !target.is_admin;
        if (!wanted) await keepAnAdmin(changes, target);
        await checkActor(changes, action.adminId);
        if (wanted === target.is_admin) return;
        await changes.setAdmin(action.userId, wanted);
        await changes.audit({
          action: wanted ? 'admin_granted' : 'admin_removed',
          actorId: action.adminId,
          targetId: action.userId,
          details: { email: target.email },
        });
      });
      return listed(action.userId);
    },

    /** @throws {HttpError} 409 if the user is not pending. */
    async approve(action: AdminAction): Promise<ListedUser> {
      await decide(action, 'approved');
      return listed(action.userId);
    },

    /**
     * Rejects a user. The user's sessions and keys are refused from then on.
     * @throws {HttpError} 409 for the acting admin's own account, or if the user is not pending.
     */
    async reject(action: AdminAction): Promise<ListedUser> {
      refuseSelf(action, userStrings.ownRejection);
      await decide(action, 'rejected');
      return listed(action.userId);
    },

    /**
     * Sets a rejected user back to pending. The sessions from before stay refused: they end.
     * @throws {HttpError} 409 if the user is not rejected.
     */
    async reopen(action: AdminAction): Promise<ListedUser> {
      await users.change(async (changes) => {
        const target = await find(changes, action.userId);
        await checkActor(changes, action.adminId);
        if (target.approval_status !== 'rejected') throw conflict(userStrings.notRejected);
        await changes.setApproval(target.id, 'pending', action.adminId);
        await changes.endSessions(target.id);
        await changes.audit({
          action: 'user_reopened',
          actorId: action.adminId,
          targetId: target.id,
          details: { email: target.email },
        });
      });
      return listed(action.userId);
    },

    /**
     * Approves or rejects several users in one transaction.
     * @returns one result for each different id, in the given order. A user who already has the
     * wanted status counts as a success, so that a repeated request has the same results.
     */
    decide: (
      adminId: string,
      decision: Decision,
      ids: readonly string[],
    ): Promise<DecisionResult[]> =>
      users.change(async (changes) => {
        await checkActor(changes, adminId);
        const results: DecisionResult[] = [];
        for (const id of new Set(ids)) {
          try {
            if (decision === 'rejected')
              refuseSelf({ adminId, userId: id }, userStrings.ownRejection);
            const target = await find(changes, id);
            if (target.approval_status !== decision) {
              await decideOne(changes, target, decision, adminId);
            }
            results.push({ id });
          } catch (error) {
            if (!(error instanceof HttpError)) throw error;
            results.push({ id, error: { code: error.code, message: error.message } });
          }
        }
        return results;
      }),

    /**
     * Sets a temporary password, which only this response contains, and ends the user's sessions.
     * @throws {HttpError} 409 for the acting admin's own account.
     */
    async resetPassword(action: AdminAction): Promise<ResetPasswordResponse> {
      refuseSelf(action, userStrings.ownReset);
      const password = temporaryPassword();
      const hash = await passwords.hash(password);
      const email = await users.change(async (changes) => {
        const target = await find(changes, action.userId);
        await checkActor(changes, action.adminId);
        await changes.setTemporaryPassword(action.userId, hash);
        await changes.audit({
          action: 'password_reset',
          actorId: action.adminId,
          targetId: action.userId,
          details: { email: target.email },
        });
        await changes.endSessions(action.userId);
        return target.email;
      });
      return { id: action.userId, email, temporaryPassword: password };
    },

    /**
     * Closes the account immediately and deletes its data. A long deletion continues in the
     * background.
     * @throws {HttpError} 409 for the acting admin's own account or the last admin.
     */
    async remove(action: AdminAction) {
      refuseSelf(action, userStrings.ownDeletion);
      await users.change(async (changes) => {
        const target = await find(changes, action.userId);
        await keepAnAdmin(changes, target);
        await checkActor(changes, action.adminId);
        await changes.endSessions(action.userId, { alsoKeys: true });
        await changes.close(target);
        await changes.audit({
          action: 'user_deleted',
          actorId: action.adminId,
          targetId: action.userId,
          details: { email: target.email },
        });
      });
      await deletion.begin(action.userId);
    },
  };
}

export type UsersService = ReturnType<typeof createUsersService>;
