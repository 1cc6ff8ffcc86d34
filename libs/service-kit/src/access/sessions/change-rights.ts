import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import { outsideCall } from '../../limits/call-deadline.ts';
import type { Logger } from '../../observe/logger.ts';
import type { Revocation, Revocations } from '../revocations.ts';
import { COPY_MS } from './session-copies.ts';
import type { SessionCopies } from './session-copies.ts';

export interface EndOptions {
  /** Id of the only session that does not end. */
  readonly except?: string | undefined;
  /** True to end the open streams of the user's API keys, too. */
  readonly alsoKeys?: boolean;
}

export interface RightsChange {
  readonly transaction: Knex.Transaction;
  /** Records a user whose approval, admin right or temporary password the transaction changes. */
  affects(userId: string): void;
  /**
   * Ends the open streams of a user who loses all access, and records the user as affected. The
   * sessions stay, so that guards can say why they refuse them.
   */
  endStreams(userId: string): void;
  /** Ends a session, if it belongs to the given user, and reports whether it ended. */
  endSession(sessionId: string, userId?: string): Promise<boolean>;
  /**
   * Ends sessions of a user, records the user as affected, and returns the number of ended
   * sessions.
   */
  endSessions(userId: string, options?: EndOptions): Promise<number>;
}

/**
 * Runs a change of rights in a transaction. After the commit, every process rereads the affected
 * sessions from PostgreSQL, and open streams of ended sessions close.
 */
export type ChangeRights = <Result>(
  work: (change: RightsChange) => Promise<Result>,
) => Promise<Result>;

interface ChangeRightsOptions {
  readonly knex: Knex;
  readonly copies: Pick<SessionCopies, 'forget'>;
  readonly revocations: Pick<Revocations, 'publish'>;
  readonly logger: Logger;
}

const REPEAT_EVERY_MS = 500;

/**
 * Creates the function through which approval, admin right, temporary password and sessions must be
 * changed. If they are changed in another way, a copy of a session keeps the old right for up to 30
 * seconds.
 */
export const createChangeRights =
  ({ knex, copies, revocations, logger }: ChangeRightsOptions): ChangeRights =>
  async (work) => {
    const users = new Set<string>();
    const endedIds: string[] = [];
    const revoked: Revocation[] = [];

    /**
     * Discards the copies of ended sessions and of all sessions of affected users. Runs after the
     * commit, when sessions that began during the transaction are visible, too.
     */
    const forgetCopies = async () => {
      const open: string[] =
        users.size === 0
          ? []
          : await knex('sessions')
              .whereIn('user_id', [...users])
              .pluck('sid');
      await copies.forget([...endedIds, ...open]);
    };
    const repeatUntilForgotten = async () => {
      // By this time, every copy from before the commit has expired.
      const end = performance.now() + COPY_MS;
      while (performance.now() < end) {
        await delay(REPEAT_EVERY_MS, undefined, { ref: false });
        const forgotten = await forgetCopies().then(
          () => true,
          () => false,
        );
        if (forgotten) return;
      }
    };
    const forgetOrRepeat = () =>
      outsideCall(async () => {
        try {
          await forgetCopies();
        } catch (error) {
          logger.warn({ err: error }, 'copies of sessions stay in Redis for up to 30 s');
          void repeatUntilForgotten();
        }
      });

    const changeIn = (transaction: Knex.Transaction): RightsChange => {
      const remove = async (sessions: Knex.QueryBuilder): Promise<string[]> => {
        const rows: { sid: string }[] = await sessions.delete().returning('sid');
        const ids = rows.map(({ sid }) => sid);
        endedIds.push(...ids);
        return ids;
      };
      return {
        transaction,
        affects: (userId) => void users.add(userId),
        endStreams(userId) {
          users.add(userId);
          revoked.push({ userId });
        },
        async endSession(sessionId, userId) {
          // A repeated logout finds no row, but a copy can still exist and must be removed.
          endedIds.push(sessionId);
          const session = transaction('sessions').where({ sid: sessionId });
          if (userId !== undefined) session.where({ user_id: userId });
          const ended = await remove(session);
          if (ended.length > 0) revoked.push({ sessionIds: ended });
          return ended.length > 0;
        },
        async endSessions(userId, { except, alsoKeys = false } = {}) {
          users.add(userId);
          const sessions = transaction('sessions').where({ user_id: userId });
          if (except !== undefined) sessions.whereNot({ sid: except });
          const ended = await remove(sessions);
          if (alsoKeys) revoked.push({ userId });
          else if (ended.length > 0) revoked.push({ sessionIds: ended });
          return ended.length;
        },
      };
    };

    const commit = async () => {
      try {
        return await knex.transaction((transaction) => work(changeIn(transaction)));
      } finally {
        // PostgreSQL can have committed even if its response was lost, so the copies are always
        // discarded.
        await forgetOrRepeat();
      }
    };

    const result = await commit();
    // A client whose stream closes calls again immediately, so the copies must be gone before.
    await Promise.all(revoked.map((ended) => revocations.publish(ended)));
    return result;
  };
