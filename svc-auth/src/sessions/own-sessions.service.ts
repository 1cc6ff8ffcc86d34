import Bowser from 'bowser';
import type { Device, OwnSession } from '@targum/contracts/on-demand';
import { notFound } from '@targum/service-kit';
import type { CurrentSession } from '@targum/service-kit';
import type { OwnSessionsRepository } from './own-sessions.repository.ts';

/** Names the device of a session from the `User-Agent` header of its login. */
function deviceOf(userAgent: string | undefined): Device {
  // The parser throws for an empty text.
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}

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
