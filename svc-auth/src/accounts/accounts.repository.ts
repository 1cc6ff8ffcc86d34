import { randomUUIDv7 } from 'node:crypto';
import { fullName } from '@targum/contracts';
import type { ApprovalStatus } from '@targum/contracts';
import type { RenameRequest } from '@targum/contracts/on-demand';
import type { UserRow } from '@targum/database';
import { insertAudit } from '@targum/service-kit';
import type { Sessions, Transaction } from '@targum/service-kit';
import type { Knex } from 'knex';
import { storedForms } from './address.ts';

export interface NewAccount {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly approvalStatus: ApprovalStatus;
  /** The client's IP address, for the audit log. */
  readonly address: string;
}

export interface PasswordChange {
  readonly userId: string;
  /** The hash that the current password was verified against. */
  readonly oldHash: string;
  readonly newHash: string;
  /** Id of the only session that does not end. */
  readonly keepSession: string;
}

const findByEmail = (database: Knex, email: string): Promise<UserRow | undefined> =>
  database('users')
    .whereRaw('lower(email) = any(?)', [storedForms(email)])
    .orderBy('sequence')
    .first();

export const createAccountsRepository = (knex: Knex, sessions: Pick<Sessions, 'changeRights'>) => ({
  /** @returns undefined if the account does not exist or is closed. */
  findById: (id: string): Promise<UserRow | undefined> =>
    knex('users').where({ id }).whereNull('deleting_since').first(),

  /** @param email in the normal form that the schema `address` produces. */
  findByEmail: (email: string): Promise<UserRow | undefined> => findByEmail(knex, email),

  /** @returns undefined if the email address is taken. */
  async create(transaction: Transaction, account: NewAccount): Promise<UserRow | undefined> {
    const { email, passwordHash, firstName, lastName, approvalStatus, address } = account;
    // An imported account may have the email address in another form, which the unique index does
    // not catch.
    if ((await findByEmail(transaction, email)) !== undefined) return undefined;
    const [user] = await transaction('users')
      .insert({
        id: randomUUIDv7(),
        email,
        password: passwordHash,
        first_name: firstName,
        last_name: lastName,
        approval_status: approvalStatus,
        last_login_at: transaction.fn.now(),
      })
      .onConflict()
      .ignore()
      .returning('*');
    if (user === undefined) return undefined;
    await insertAudit(transaction, {
      action: 'signup',
      actorId: user.id,
      targetId: user.id,
      details: { email, approvalStatus, address },
    });
    return user;
  },

  /** Creates an approved admin. Returns false if the email address is taken. */
  async createAdmin({
    email,
    passwordHash,
  }: {
    email: string;
    passwordHash: string;
  }): Promise<boolean> {
    const created = await knex('users')
      .insert({
        id: randomUUIDv7(),
        email,
        password: passwordHash,
        is_admin: true,
        approval_status: 'approved',
      })
      .onConflict()
      .ignore()
      .returning('id');
    return created.length === 1;
  },

  /**
   * @returns undefined if the password has changed since `passwordHash` was read, or if the account
   * is rejected.
   */
  recordLogin: (id: string, passwordHash: string, address: string): Promise<UserRow | undefined> =>
    knex.transaction(async (transaction) => {
      const [user] = await transaction('users')
        .where({ id, password: passwordHash })
        .whereRaw(`approval_status is distinct from 'rejected'`)
        .update({ last_login_at: transaction.fn.now() })
        .returning('*');
      if (user === undefined) return undefined;
      await insertAudit(transaction, {
        action: 'login',
        actorId: id,
        targetId: id,
        details: { address },
      });
      return user;
    }),

  /** @returns undefined if the account does not exist or is closed. */
  rename: (id: string, names: RenameRequest): Promise<UserRow | undefined> =>
    knex.transaction(async (transaction) => {
      const own = () => transaction('users').where({ id }).whereNull('deleting_since');
      const before = await own().forNoKeyUpdate().first();
      if (before === undefined) return undefined;
      const [user] = await own()
        .update({ first_name: names.firstName, last_name: names.lastName })
        .returning('*');
      await insertAudit(transaction, {
        action: 'name_changed',
        actorId: id,
        targetId: id,
        details: {
          before: fullName({ firstName: before.first_name, lastName: before.last_name }),
          after: fullName(names),
        },
      });
      return user;
    }),

  /** @returns undefined if the password has changed since it was verified. */
  changePassword: ({
    userId,
    oldHash,
    newHash,
    keepSession,
  }: PasswordChange): Promise<UserRow | undefined> =>
    sessions.changeRights(async ({ transaction, endSessions }) => {
      const [user] = await transaction('users')
        .where({ id: userId, password: oldHash })
        .update({ password: newHash, must_change_password: false })
        .returning('*');
      if (user === undefined) return undefined;
      await endSessions(userId, { except: keepSession });
      await insertAudit(transaction, {
        action: 'password_changed',
        actorId: userId,
        targetId: userId,
      });
      return user;
    }),
});

export type AccountsRepository = ReturnType<typeof createAccountsRepository>;
