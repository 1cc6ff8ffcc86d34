import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { read } from '../data/statements.ts';
import { bearerToken } from './bearer.ts';
import type { KitContext, KitMiddleware } from '../http/context.ts';
import type { Principal } from './principal.ts';
import { rightsOf } from './sessions/user-state.ts';
import type { UserState } from './sessions/user-state.ts';
import type { Sessions } from './sessions/sessions.ts';

const FIND_KEY = {
  name: 'api-keys.user',
  text: `select users.id as user_id, users.is_admin, users.approval_status,
      users.must_change_password, api_keys.id as key_id, api_keys.last_used_at
    from api_keys join users on users.id = api_keys.user_id
    where api_keys.key_hash = $1 and api_keys.is_active`,
};

interface KeyRow extends UserState {
  readonly key_id: string;
  readonly last_used_at: Date | null;
}

const KEY_TOUCH_SECONDS = 60;

export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex');

export interface AuthenticationOptions {
  readonly knex: Knex;
  readonly sessions: Sessions;
  readonly clock?: () => number;
}

/**
 * Sets `ctx.state.principal` from a Bearer key, or otherwise from the session cookie. Only guards
 * refuse requests, not this middleware. An admin's change takes effect at the next request.
 */
export const authenticate = ({
  knex,
  sessions,
  clock = Date.now,
}: AuthenticationOptions): KitMiddleware => {
  const byKey = async (key: string): Promise<Principal | undefined> => {
    const [row] = await read<KeyRow>(knex, FIND_KEY, [hashApiKey(key)]);
    if (row === undefined) return undefined;
    const used = row.last_used_at?.getTime() ?? 0;
    if (clock() - used > KEY_TOUCH_SECONDS * 1000) {
      await knex('api_keys')
        .where({ id: row.key_id })
        .update({ last_used_at: new Date(clock()) });
    }
    return { kind: 'key', keyId: row.key_id, ...rightsOf(row) };
  };

  const bySession = async (ctx: KitContext): Promise<Principal | undefined> => {
    const found = await sessions.find(ctx);
    return found && { kind: 'session', sessionId: found.sessionId, ...found.user };
  };

  return async (ctx, next) => {
    const key = bearerToken(ctx);
    const principal = await (key === undefined ? bySession(ctx) : byKey(key));
    if (principal !== undefined) ctx.state.principal = principal;
    return next();
  };
};
