import type { OwnSession } from '@targum/contracts/on-demand';
import { notFound } from '@targum/service-kit';
import type { CurrentSession } from '@targum/service-kit';
import { deviceOf } from './device-of.ts';
import type { OwnSessionsRepository } from './own-sessions.repository.ts';

/** The sessions of the user of a session. */
export interface OwnSessionsService {
  /** All of them, the last used first. */
  list(current: CurrentSession): Promise<OwnSession[]>;
  /**
   * Ends one immediately, with its open streams.
   * @throws {HttpError} 404 if the user has no such session.
   */
  end(userId: string, sessionId: string): Promise<void>;
  /** Ends all but the given one. */
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
