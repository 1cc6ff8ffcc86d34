import { createHash } from 'node:crypto';
import type { ApprovalStatus } from '@targum/contracts';
import type { Knex } from 'knex';
import { bearerToken } from './bearer.ts';
import type { KitMiddleware } from '../http/context.ts';
import type { Principal } from './principal.ts';
import type { Sessions } from './sessions/sessions.ts';

interface UserState {
  readonly user_id: string;
  readonly is_admin: boolean;
  readonly approval_status: ApprovalStatus | null;
  readonly must_change_password: boolean;
}

const USER_COLUMNS = [
  'users.id as user_id',
  'users.is_admin',
  'users.approval_status',
  'users.must_change_password',
] as const;

const KEY_TOUCH_SECONDS = 60;

/** The hash under which an API key is stored. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex');

const stateOf = (row: UserState) => ({
  userId: row.user_id,
  isAdmin: row.is_admin,
  // Imported rows have no status and count as approved.
  approvalStatus: row.approval_status ?? 'approved',
  mustChangePassword: row.must_change_password,
});

export interface AuthenticationOptions {
  readonly knex: Knex;
  readonly sessions: Sessions;
  readonly clock?: () => number;
}

/**
 * Sets `ctx.state.principal` from a Bearer key, or otherwise from the session cookie. It refuses no
 * request; guards do. The user's state and the session row are read from PostgreSQL at each
 * request, so that an admin's change takes effect immediately.
 */
export const authenticate = ({
  knex,
  sessions,
  clock = Date.now,
}: AuthenticationOptions): KitMiddleware => {
  const byKey = async (key: string): Promise<Principal | undefined> => {
    const row = await knex('api_keys')
      .join('users', 'users.id', 'api_keys.user_id')
      .where({ key_hash: hashApiKey(key), is_active: true })
      .first(...USER_COLUMNS, 'api_keys.id as key_id', 'api_keys.last_used_at');
    if (row === undefined) return undefined;
    const used = row.last_used_at?.getTime() ?? 0;
    if (clock() - used > KEY_TOUCH_SECONDS * 1000) {
      await knex('api_keys')
        .where({ id: row.key_id })
        .update({ last_used_at: new Date(clock()) });
    }
    return { kind: 'key', keyId: row.key_id, ...stateOf(row) };
  };

  const bySession = async (sessionId: string): Promise<Principal | undefined> => {
    const row = await knex('sessions')
      .join('users', 'users.id', 'sessions.user_id')
      .where({ sid: sessionId })
      .where('expire', '>', new Date(clock()))
      .first(...USER_COLUMNS);
    return row && { kind: 'session', sessionId, ...stateOf(row) };
  };

  return async (ctx, next) => {
    const key = bearerToken(ctx);
    const session = key === undefined ? sessions.current(ctx) : undefined;
    const principal =
      key !== undefined ? await byKey(key) : session && (await bySession(session.sessionId));
    if (principal !== undefined) {
      ctx.state.principal = principal;
      ctx.state.log = ctx.state.log.child({ userId: principal.userId });
    }
    return next();
  };
};
