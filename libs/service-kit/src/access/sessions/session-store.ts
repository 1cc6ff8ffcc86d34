import { hash } from 'node:crypto';
import { limits } from '@targum/contracts';
import type { Knex } from 'knex';
import { read } from '../../data/statements.ts';
import { unauthorized } from '../../http/errors.ts';
import type { Logger } from '../../observe/logger.ts';
import type { LiveSession } from './session-copies.ts';
import { rightsOf } from './user-state.ts';
import type { UserState } from './user-state.ts';

/** The content of a session. koa-session adds its own fields, which start with `_`. */
export interface SessionContent {
  readonly userId: string;
  /** Milliseconds since 1970. The absolute time limit of a session begins at this time. */
  readonly createdAt: number;
  readonly userAgent?: string;
}

export interface SessionStoreOptions {
  readonly knex: Knex;
  readonly logger: Logger;
  readonly clock: () => number;
}

const TOUCH_EVERY_MS = 5 * 60_000;
const FOREIGN_KEY_VIOLATION = '23503';

const FIND_USER = {
  name: 'sessions.user',
  text: `select users.id as user_id, users.is_admin, users.approval_status,
      users.must_change_password, sessions.sess, sessions.expire, sessions.used_at
    from sessions join users on users.id = sessions.user_id
    where sessions.sid = $1 and sessions.expire > $2`,
};

interface SessionRow extends UserState {
  readonly sess: SessionContent;
  readonly expire: Date;
  readonly used_at: Date;
}

/** Returns the id of a session in the store, which is the hash of the secret in the cookie. */
export const sessionIdOf = (secret: string): string => hash('sha256', secret);

export const createSessionStore = ({ knex, logger, clock }: SessionStoreOptions) => {
  const { idleSeconds, absoluteSeconds } = limits.session;
  const absoluteEnd = ({ createdAt }: SessionContent) => createdAt + absoluteSeconds * 1000;
  const lifeLeft = (content: SessionContent): number =>
    Math.min(idleSeconds * 1000, absoluteEnd(content) - clock());

  const touchWhenDue = async (sessionId: string, { sess, used_at: usedAt }: SessionRow) => {
    const now = clock();
    if (now - usedAt.getTime() < TOUCH_EVERY_MS) return;
    try {
      await knex('sessions')
        .where({ sid: sessionId })
        .update({ expire: new Date(now + lifeLeft(sess)), used_at: new Date(now) });
    } catch (error) {
      logger.warn({ err: error }, 'sessions: touch failed');
    }
  };

  const find = async (sessionId: string): Promise<SessionRow | undefined> => {
    const now = clock();
    const [row] = await read<SessionRow>(knex, FIND_USER, [sessionId, new Date(now)]);
    if (row === undefined || absoluteEnd(row.sess) <= now) return undefined;
    await touchWhenDue(sessionId, row);
    return row;
  };

  return {
    /** Returns a session that has not ended, and extends its lifetime at most once in 5 minutes. */
    async find(sessionId: string): Promise<LiveSession | undefined> {
      const row = await find(sessionId);
      if (row === undefined) return undefined;
      const endsAt = Math.min(row.expire.getTime(), absoluteEnd(row.sess));
      return { user: rightsOf(row), endsAt };
    },
    get: async (secret: string): Promise<SessionContent | undefined> =>
      (await find(sessionIdOf(secret)))?.sess,
    /** @throws {HttpError} 401 if the user no longer exists. */
    async set(secret: string, content: SessionContent) {
      const row = {
        sid: sessionIdOf(secret),
        sess: content,
        expire: new Date(clock() + lifeLeft(content)),
        used_at: new Date(clock()),
        user_id: content.userId,
      };
      await knex('sessions')
        .insert(row)
        .catch((error: unknown) => {
          const { code } = error as { code?: unknown };
          throw code === FOREIGN_KEY_VIOLATION ? unauthorized(undefined, { cause: error }) : error;
        });
    },
  };
};
