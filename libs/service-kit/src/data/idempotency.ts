import { createHash } from 'node:crypto';
import { headers, idempotencyKey, limits } from '@targum/contracts';
import type { Knex } from 'knex';
import type { KitContext } from '../http/context.ts';
import { conflict, validationFailed } from '../http/errors.ts';
import type { Sealer } from './sealed.ts';

export interface IdempotentResponse<Body> {
  readonly status: number;
  readonly body: Body;
}

export interface IdempotentCall<Body> {
  /** Names the caller and the route, so that keys of two callers never meet. */
  readonly scope: string;
  /** The checked request, for telling a retry from another call with the same key. */
  readonly request: unknown;
  /** Does the work inside the transaction. What is thrown rolls it back and is not remembered. */
  readonly run: (transaction: Knex.Transaction) => Promise<IdempotentResponse<Body>>;
}

export interface Idempotency {
  /**
   * Runs the call in a transaction. With an `Idempotency-Key` it runs once in 24 hours: a retry
   * gets the first outcome (`replayed`), a retry meanwhile waits for it.
   * @throws {HttpError} 409 `conflict` for the same key with other content, or where the first
   * outcome can no longer be opened; 422 for a malformed key.
   */
  run<Body>(
    ctx: KitContext,
    call: IdempotentCall<Body>,
  ): Promise<IdempotentResponse<Body> & { readonly replayed: boolean }>;
  /** The same, and answers the request with the outcome. */
  answer<Body>(ctx: KitContext, call: IdempotentCall<Body>): Promise<void>;
}

const hashOf = (request: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(request) ?? '')
    .digest('hex');

/** 409 for a key that came with another request before. */
export const usedForAnotherRequest = () =>
  conflict('This Idempotency-Key was used for another request');

/** The request's `Idempotency-Key`. @throws {HttpError} 422 for a malformed one. */
export const idempotencyKeyOf = (ctx: Pick<KitContext, 'get'>): string | undefined => {
  const given = ctx.get(headers.idempotencyKey);
  if (given === '') return undefined;
  const { data } = idempotencyKey.safeParse(given);
  if (data === undefined) {
    throw validationFailed({ [headers.idempotencyKey]: ['The key is malformed'] });
  }
  return data;
};

/** Takes the key for this transaction; a second taker waits here until the first one is done. */
const takeKey = async (transaction: Knex, scope: string, key: string, hash: string) => {
  const { rows } = await transaction.raw<{ rows: unknown[] }>(
    `insert into idempotency_keys (scope, key, request_hash) values (?, ?, ?)
     on conflict (scope, key) do update
       set request_hash = excluded.request_hash, status = null, response = null, created_at = now()
       where idempotency_keys.created_at < now() - make_interval(secs => ?)
     returning 1`,
    [scope, key, hash, limits.idempotencySeconds],
  );
  return rows.length > 0;
};

/** Outcomes of calls with a key, kept in PostgreSQL in the same transaction as what they created. */
export const createIdempotency = ({
  knex,
  sealer,
}: {
  readonly knex: Knex;
  /** Answers may hold secrets that are stored nowhere else, such as a new API key. */
  readonly sealer: Sealer;
}): Idempotency => {
  /** After all session keys were replaced at once, earlier answers cannot be opened. */
  const open = (sealed: string): unknown => {
    try {
      return sealer.open(sealed);
    } catch {
      throw conflict('This request was already done, and its answer is no longer known');
    }
  };

  const runOnce: Idempotency['run'] = (ctx, { scope, request, run }) => {
    const key = idempotencyKeyOf(ctx);
    return knex.transaction(async (transaction) => {
      if (key === undefined) return { ...(await run(transaction)), replayed: false };
      const hash = hashOf(request);
      if (await takeKey(transaction, scope, key, hash)) {
        const outcome = await run(transaction);
        await transaction('idempotency_keys')
          .where({ scope, key })
          .update({
            status: outcome.status,
            response: { sealed: sealer.seal(outcome.body ?? null) },
          });
        return { ...outcome, replayed: false };
      }
      const row = await transaction('idempotency_keys')
        .where({ scope, key })
        .first('request_hash', 'status', 'response');
      if (row?.request_hash !== hash) {
        throw usedForAnotherRequest();
      }
      if (row.status === null || row.response === null) {
        throw conflict('This request is still being worked on');
      }
      return { status: row.status, body: open(row.response.sealed) as never, replayed: true };
    });
  };
  return {
    run: runOnce,
    async answer(ctx, call) {
      const { status, body } = await runOnce(ctx, call);
      ctx.status = status;
      ctx.body = body;
    },
  };
};
