import type { OwnSession } from '@targum/contracts/on-demand';
import { notFound } from '@targum/service-kit';
import type { CurrentSession } from '@targum/service-kit';
import { deviceOf } from './device-of.ts';
import type { OwnSessionsRepository } from './own-sessions.repository.ts';

/** The sessions of the signed-in user. */
export interface OwnSessionsService {
  /** Returns all sessions of the user, most recently used first. */
  list(current: CurrentSession): Promise<OwnSession[]>;
  /**
   * Ends a session and its open streams immediately.
   * @throws {HttpError} 404 if the user has no session with this id.
   */
  end(userId: string, sessionId: string): Promise<void>;
  /** Ends all sessions of the user except the given session. */
  endOthers(current: CurrentSession): Promise<void>;
}

export const createOwnSessionsService = (
  repository: OwnSessionsRepository,
): OwnSessionsService => ({
  async list({ userId, sessionId }) {
    const rows = await repository.list(userId);
    return rows.map(({ sid, sess, used_at: usedAt }) => ({
      id: sid,
      device: deviceOf(sess.userAgent),
      startedAt: new Date(sess.createdAt).toISOString(),
      lastUsedAt: usedAt.toISOString(),
      current: sid === sessionId,
    }));
  },

  async end(userId, sessionId) {
    if (!(await repository.end(userId, sessionId))) throw notFound();
  },

  endOthers: ({ userId, sessionId }) => repository.endOthers(userId, sessionId),
});
