import type { ApprovalStatus } from '@targum/contracts';
import type { FoundUser, ListedUsersQuery } from '@targum/contracts/on-demand';
import type { UserRow } from '@targum/database';
import { insertAudit } from '@targum/service-kit';
import type { AuditRecord, EndOptions, RightsChange, Sessions } from '@targum/service-kit';
import type { Knex } from 'knex';
import { closeAccount } from '../deletion/closed-accounts.repository.ts';
import {
  selectListedUser,
  selectListedUsers,
  selectListedUsersPage,
} from './listed-users.query.ts';
import type { ListedUserRow } from './listed-users.query.ts';

/**
 * Changes users and admin rights in a transaction. Among all replicas, only one of these
 * transactions runs at a time.
 */
export interface UserChanges {
  /** @returns undefined if the user does not exist or the account is closed. */
  find(id: string): Promise<UserRow | undefined>;
  /** Reports whether another acting admin exists; see `isActingAdmin`. */
  hasOtherAdmin(id: string): Promise<boolean>;
  setAdmin(id: string, isAdmin: boolean): Promise<void>;
  /** @param adminId null if a group at the identity provider decided. */
  setApproval(id: string, status: ApprovalStatus, adminId: string | null): Promise<void>;
  setTemporaryPassword(id: string, passwordHash: string): Promise<void>;
  endSessions(id: string, options?: EndOptions): Promise<unknown>;
  endStreams(id: string): void;
  close(user: UserRow): Promise<void>;
  audit(record: AuditRecord): Promise<void>;
}

/** An arbitrary number that no other advisory lock of the database uses. */
const ADMIN_CHANGES_LOCK = 7_305_112_030;

export const createUsersRepository = (knex: Knex, sessions: Pick<Sessions, 'changeRights'>) => {
  const changesIn = ({
    transaction,
    affects,
    endSessions,
    endStreams,
  }: RightsChange): UserChanges => {
    const users = () => transaction('users');
    return {
      find: (id) => users().where({ id }).whereNull('deleting_since').forUpdate().first(),
      async hasOtherAdmin(id) {
        const other = await users()
          .where({ is_admin: true })
          .whereNot({ id })
          .whereRaw(`coalesce(approval_status, 'approved') = 'approved'`)
          .first('id');
        return other !== undefined;
      },
      async setAdmin(id, isAdmin) {
        affects(id);
        await users().where({ id }).update({ is_admin: isAdmin });
      },
      async setApproval(id, status, adminId) {
        affects(id);
        const approved = status === 'approved';
        await users()
          .where({ id })
          .update({
            approval_status: status,
            approved_at: approved ? transaction.fn.now() : null,
            approved_by: approved ? adminId : null,
          });
      },
      async setTemporaryPassword(id, passwordHash) {
        affects(id);
        await users().where({ id }).update({ password: passwordHash, must_change_password: true });
      },
      endSessions,
      endStreams,
      close(user) {
        affects(user.id);
        return closeAccount(transaction, user);
      },
      audit: (record) => insertAudit(transaction, record),
    };
  };

  return {
    list: (): Promise<ListedUserRow[]> => selectListedUsers(knex),
    page: (query: ListedUsersQuery) => selectListedUsersPage(knex, query),
    findListed: (id: string): Promise<ListedUserRow | undefined> => selectListedUser(knex, id),
    /** Finds users by a part of the name or email address, or by the whole id. */
    search: (text: string, limit: number): Promise<FoundUser[]> =>
      knex('users')
        .whereNull('deleting_since')
        .whereRaw(
          `(strpos(fold_case(concat_ws(' ', first_name, last_name)), fold_case(:text)) > 0
            or strpos(fold_case(email), fold_case(:text)) > 0
            or cast(id as text) = fold_case(:text))`,
          { text },
        )
        .orderByRaw('lower(email)')
        .limit(limit)
        .select<FoundUser[]>({
          id: 'id',
          email: 'email',
          firstName: 'first_name',
          lastName: 'last_name',
        }),
    async countPending(): Promise<number> {
      const row = await knex('users').where({ approval_status: 'pending' }).count({ count: '*' });
      return Number(row[0]!.count);
    },
    change: <Result>(work: (changes: UserChanges) => Promise<Result>): Promise<Result> =>
      sessions.changeRights(async (change) => {
        await change.transaction.raw('select pg_advisory_xact_lock(?)', [ADMIN_CHANGES_LOCK]);
        return work(changesIn(change));
      }),
  };
};

export type UsersRepository = ReturnType<typeof createUsersRepository>;
