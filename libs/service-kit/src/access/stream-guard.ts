import type { Knex } from 'knex';
import type { Logger } from '../observe/logger.ts';
import type { Revocation, Revocations } from './revocations.ts';
import type { Principal } from './principal.ts';
import { repeat } from '../process/repeat.ts';
import type { Repeated } from '../process/repeat.ts';
import type { StreamRegistry } from './stream-registry.ts';

export interface StreamGuardOptions {
  readonly streams: StreamRegistry;
  readonly revocations: Revocations;
  readonly knex: Knex;
  readonly logger: Logger;
  /** Milliseconds between two comparisons of the open streams with the database. */
  readonly recheckMs?: number;
}

const RECHECK_MS = 30_000;

const isEnded = (ended: Revocation, principal: Principal): boolean => {
  if ('userId' in ended) return principal.userId === ended.userId;
  if ('keyId' in ended) return principal.kind === 'key' && principal.keyId === ended.keyId;
  return principal.kind === 'session' && ended.sessionIds.includes(principal.sessionId);
};

const accessId = (principal: Principal) =>
  principal.kind === 'session' ? principal.sessionId : principal.keyId;

/**
 * Ends open streams whose access was revoked. A message can be lost, or arrive just before its
 * stream opens. The guard therefore also compares the streams with the database at intervals and
 * after a lost Redis connection.
 */
export const guardStreams = ({
  streams,
  revocations,
  knex,
  logger,
  recheckMs = RECHECK_MS,
}: StreamGuardOptions): Repeated => {
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
          .whereRaw('sid = any(?)', [idsOf('session')]),
      ).pluck('sid'),
      allowed(
        knex('api_keys')
          .join('users', 'users.id', 'api_keys.user_id')
          .where({ is_active: true })
          .whereRaw('api_keys.id = any(?)', [idsOf('key')]),
      ).pluck('api_keys.id'),
    ]);
    const standing = new Set([...sessions, ...keys]);
    // A stream that opened while the query ran stays open, because the query did not include its
    // caller.
    const ended = new Set(principals.map(accessId).filter((id) => !standing.has(id)));
    streams.closeWhere((principal) => ended.has(accessId(principal)));
  };
  const recheckSafely = () =>
    recheck().catch((error: unknown) =>
      logger.warn({ err: error }, 'could not check open streams again'),
    );

  revocations.onRevoked((ended) => streams.closeWhere((principal) => isEnded(ended, principal)));
  revocations.onResync(() => void recheckSafely());
  return repeat(recheckMs, recheckSafely);
};
