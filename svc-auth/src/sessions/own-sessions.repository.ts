import { insertAudit } from '@targum/service-kit';
import type { Sessions } from '@targum/service-kit';
import type { Knex } from 'knex';

export interface StoredSession {
  readonly sid: string;
  readonly sess: { readonly createdAt: number; readonly userAgent?: string };
  readonly used_at: Date;
}

export const createOwnSessionsRepository = (
  knex: Knex,
  sessions: Pick<Sessions, 'changeRights'>,
) => ({
  list: (userId: string): Promise<StoredSession[]> =>
    knex('sessions')
      .where({ user_id: userId })
      .where('expire', '>', knex.fn.now())
      .orderByRaw('used_at desc, sid')
      .select('sid', 'sess', 'used_at'),

  end: (userId: string, sessionId: string): Promise<boolean> =>
    sessions.changeRights(async ({ transaction, endSession }) => {
      if (!(await endSession(sessionId, userId))) return false;
      await insertAudit(transaction, {
        action: 'session_ended',
        actorId: userId,
        targetId: userId,
      });
      return true;
    }),

  endOthers: (userId: string, sessionId: string): Promise<void> =>
    sessions.changeRights(async ({ transaction, endSessions }) => {
      const count = await endSessions(userId, { except: sessionId });
      await insertAudit(transaction, {
        action: 'other_sessions_ended',
        actorId: userId,
        targetId: userId,
        details: { count },
      });
    }),
});

export type OwnSessionsRepository = ReturnType<typeof createOwnSessionsRepository>;
