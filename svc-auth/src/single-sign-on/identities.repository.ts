import { randomUUIDv7 } from 'node:crypto';
import type { ApprovalStatus } from '@targum/contracts';
import type { UserRow } from '@targum/database';
import { insertAudit } from '@targum/service-kit';
import type { Transaction } from '@targum/service-kit';
import type { Knex } from 'knex';
import { NO_PASSWORD } from '../passwords/no-password.ts';
import type { Identity } from './identity.ts';

type Name = Pick<Identity, 'issuer' | 'subject'>;

export interface NewIdentity extends Name {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly approvalStatus: ApprovalStatus;
  /** The client's IP address, for the audit log. */
  readonly address: string;
}

export interface ProviderSession {
  readonly issuer: string;
  readonly idToken: string | null;
  readonly signedInAt: Date;
}

const CONFLICT = Symbol('conflict');

export const createIdentitiesRepository = (knex: Knex) => {
  const insert = async (transaction: Transaction, { issuer, subject }: Name, userId: string) => {
    const rows = await transaction('user_identities')
      .insert({ issuer, subject, user_id: userId })
      .onConflict()
      .ignore()
      .returning('user_id');
    if (rows.length === 0) throw CONFLICT;
  };

  /**
   * Runs `work` in a transaction.
   * @returns the result of `work`. If the identity already has an account, changes nothing and
   * returns `otherwise`.
   */
  const unlessTaken = async <Result>(
    otherwise: Result,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await knex.transaction(work);
    } catch (error) {
      if (error === CONFLICT) return otherwise;
      throw error;
    }
  };

  return {
    findUser: ({ issuer, subject }: Name): Promise<UserRow | undefined> =>
      knex('users')
        .join('user_identities', 'user_identities.user_id', 'users.id')
        .where({ issuer, subject })
        .first('users.*'),

    /** @returns undefined if the email address is taken, or the identity already has an account. */
    createUser: (identity: NewIdentity): Promise<UserRow | undefined> =>
      unlessTaken(undefined, async (transaction) => {
        const { email, firstName, lastName, approvalStatus, issuer, address } = identity;
        const [user] = await transaction('users')
          .insert({
            id: randomUUIDv7(),
            email,
            password: NO_PASSWORD,
            first_name: firstName,
            last_name: lastName,
            approval_status: approvalStatus,
            last_login_at: transaction.fn.now(),
          })
          .onConflict()
          .ignore()
          .returning('*');
        if (user === undefined) return undefined;
        await insert(transaction, identity, user.id);
        await insertAudit(transaction, {
          action: 'signup',
          actorId: user.id,
          targetId: user.id,
          details: { email, approvalStatus, address, provider: issuer },
        });
        return user;
      }),

    /** @returns false if the password has changed, or the identity already has an account. */
    link: (
      identity: Name,
      { id, password }: Pick<UserRow, 'id' | 'password'>,
      address: string,
    ): Promise<boolean> =>
      unlessTaken(false, async (transaction) => {
        const user = await transaction('users').where({ id, password }).forUpdate().first('id');
        if (user === undefined) return false;
        await insert(transaction, identity, id);
        await insertAudit(transaction, {
          action: 'identity_linked',
          actorId: id,
          targetId: id,
          details: { address, provider: identity.issuer },
        });
        return true;
      }),

    /** @returns undefined, without recording anything, if the account was rejected or deleted. */
    recordSignIn: (
      userId: string,
      { issuer, address }: { readonly issuer: string; readonly address: string },
    ): Promise<UserRow | undefined> =>
      knex.transaction(async (transaction) => {
        const [user] = await transaction('users')
          .where({ id: userId })
          .whereNull('deleting_since')
          .whereRaw(`approval_status is distinct from 'rejected'`)
          .update({ last_login_at: transaction.fn.now() })
          .returning('*');
        if (user === undefined) return undefined;
        await insertAudit(transaction, {
          action: 'login',
          actorId: userId,
          targetId: userId,
          details: { address, provider: issuer },
        });
        return user;
      }),

    async keepSession(sessionId: string, { issuer, idToken, signedInAt }: ProviderSession) {
      await knex('provider_sessions').insert({
        sid: sessionId,
        issuer,
        id_token: idToken,
        signed_in_at: signedInAt,
      });
    },

    /** Returns the sign-in of a session. Undefined for a session that began with a password. */
    async findSession(sessionId: string): Promise<ProviderSession | undefined> {
      const row = await knex('provider_sessions').where({ sid: sessionId }).first();
      return row && { issuer: row.issuer, idToken: row.id_token, signedInAt: row.signed_in_at };
    },
  };
};

export type IdentitiesRepository = ReturnType<typeof createIdentitiesRepository>;
