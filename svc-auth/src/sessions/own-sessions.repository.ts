import { insertAudit } from '@targum/service-kit';
import type { EndedSessions, Sessions } from '@targum/service-kit';
import type { Knex } from 'knex';

export interface StoredSession {
  readonly sid: string;
  readonly sess: { readonly createdAt: number; readonly userAgent?: string };
  readonly used_at: Date | null;
}

export interface OwnSessionsRepository {
  /** The sessions of a user that have not ended, the last used first. */
  list(userId: string): Promise<StoredSession[]>;
  /** Ends a session of a user. @returns undefined if the user has no such session. */
  end(userId: string, sessionId: string): Promise<EndedSessions | undefined>;
  /** Ends all sessions of a user but one. */
  endOthers(userId: string, sessionId: string): Promise<EndedSessions>;
}

export const createOwnSessionsRepository = (
  knex: Knex,
  sessions: Pick<Sessions, 'deleteAllOfUser'>,
): OwnSessionsRepository => ({
  list: (userId) =>
    knex('sessions')
      .where({ user_id: userId })
      .where('expire', '>', knex.fn.now())
      .orderByRaw('used_at desc nulls last, sid')
      .select('sid', 'sess', 'used_at'),

  end: (userId, sessionId) =>
    knex.transaction(async (transaction) => {
      const ended = await transaction('sessions')
        .where({ sid: sessionId, user_id: userId })
        .delete();
      if (ended === 0) return undefined;
      await insertAudit(transaction, {
        action: 'session_ended',
        actorId: userId,
        targetId: userId,
      });
      return { userId, sessionIds: [sessionId], alsoKeys: false };
    }),

  endOthers: (userId, sessionId) =>
    knex.transaction(async (transaction) => {
      const ended = await sessions.deleteAllOfUser(transaction, userId, { except: sessionId });
      await insertAudit(transaction, {
        action: 'other_sessions_ended',
        actorId: userId,
        targetId: userId,
        details: { count: ended.sessionIds.length },
      });
      return ended;
    }),
});
