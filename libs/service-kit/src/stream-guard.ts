import type { Knex } from 'knex';
import type { Logger } from './logger.ts';
import type { Revocation, Revocations } from './revocations.ts';
import type { Principal } from './principal.ts';
import type { StreamRegistry } from './stream-registry.ts';

export interface StreamGuardOptions {
  readonly streams: StreamRegistry;
  readonly revocations: Revocations;
  readonly knex: Knex;
  readonly logger: Logger;
}

const isEnded = (ended: Revocation, principal: Principal): boolean => {
  if ('userId' in ended) return principal.userId === ended.userId;
  if ('keyId' in ended) return principal.kind === 'key' && principal.keyId === ended.keyId;
  return principal.kind === 'session' && ended.sessionIds.includes(principal.sessionId);
};

const accessId = (principal: Principal) =>
  principal.kind === 'session' ? principal.sessionId : principal.keyId;

/**
 * Ends open streams whose access was revoked. After a lost Redis connection it compares them with
 * the database, since messages may have been missed.
 */
export const guardStreams = ({ streams, revocations, knex, logger }: StreamGuardOptions): void => {
  const recheck = async () => {
    const principals = streams.principals();
    if (principals.length === 0) return;
    const idsOf = (kind: Principal['kind']) => [
      ...new Set(principals.filter((each) => each.kind === kind).map(accessId)),
    ];
    const allowed = (query: Knex.QueryBuilder) =>
      query.whereRaw(`coalesce(users.approval_status, 'approved') <> 'rejected'`);
    const [sessions, keys] = await Promise.all([
      allowed(
        knex('sessions')
          .join('users', 'users.id', 'sessions.user_id')
          .whereIn('sid', idsOf('session')),
      ).pluck<string[]>('sid'),
      allowed(
        knex('api_keys')
          .join('users', 'users.id', 'api_keys.user_id')
          .where({ is_active: true })
          .whereIn('api_keys.id', idsOf('key')),
      ).pluck<string[]>('api_keys.id'),
    ]);
    const standing = new Set([...sessions, ...keys]);
    streams.closeWhere((principal) => !standing.has(accessId(principal)));
  };

  revocations.onRevoked((ended) => streams.closeWhere((principal) => isEnded(ended, principal)));
  revocations.onResync(() => {
    recheck().catch((error: unknown) =>
      logger.warn({ err: error }, 'could not check open streams again'),
    );
  });
};
