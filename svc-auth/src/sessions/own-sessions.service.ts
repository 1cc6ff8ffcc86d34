import type { OwnSession } from '@targum/contracts/on-demand';
import { notFound } from '@targum/service-kit';
import type { CurrentSession } from '@targum/service-kit';
import { deviceOf } from './device-of.ts';
import type { OwnSessionsRepository } from './own-sessions.repository.ts';

export const createOwnSessionsService = (repository: OwnSessionsRepository) => ({
  async list({ userId, sessionId }: CurrentSession): Promise<OwnSession[]> {
    const rows = await repository.list(userId);
    return rows.map(({ sid, sess, used_at: usedAt }) => ({
      id: sid,
      device: deviceOf(sess.userAgent),
      startedAt: new Date(sess.createdAt).toISOString(),
      lastUsedAt: usedAt.toISOString(),
      current: sid === sessionId,
    }));
  },

  /** Ends a session and its open streams immediately. @throws {HttpError} 404. */
  async end(userId: string, sessionId: string) {
    if (!(await repository.end(userId, sessionId))) throw notFound();
  },

  endOthers: ({ userId, sessionId }: CurrentSession): Promise<void> =>
    repository.endOthers(userId, sessionId),
});

export type OwnSessionsService = ReturnType<typeof createOwnSessionsService>;
