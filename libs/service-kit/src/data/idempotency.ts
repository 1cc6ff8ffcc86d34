import { createHash } from 'node:crypto';
import { headers, idempotencyKey, limits } from '@targum/contracts';
import type { Knex } from 'knex';
import type { KitContext } from '../http/context.ts';
import { conflict, validationFailed } from '../http/errors.ts';
import type { Sealer } from './sealed.ts';
import { run } from './statements.ts';

export interface IdempotentResponse<Body> {
  readonly status: number;
  readonly body: Body;
}

export interface IdempotentCall<Body> {
  /** Identifies the caller and the route, so that equal keys of two callers do not collide. */
  readonly scope: string;
  /** The validated request. It distinguishes a retry from another request with the same key. */
  readonly request: unknown;
  readonly singleStatement?: undefined;
  /**
   * Does the work of the call inside the transaction. An error rolls the transaction back and is
   * not stored.
   */
  readonly run: (transaction: Knex.Transaction) => Promise<IdempotentResponse<Body>>;
}

/** A call that consists of one statement. Without a key, such a call needs no transaction. */
export interface IdempotentStatement<Body> extends Omit<
  IdempotentCall<Body>,
  'run' | 'singleStatement'
> {
  readonly singleStatement: true;
  readonly run: (database: Knex) => Promise<IdempotentResponse<Body>>;
}

export interface Idempotency {
  /**
   * Runs the call in a transaction; a single statement without a key runs alone. With an
   * `Idempotency-Key`, the call runs once within `limits.idempotencySeconds`. A retry gets the
   * first response (`replayed`), and a simultaneous retry waits for that response.
   * @throws {HttpError} 409 `conflict` for the same key with other content, or if the first
   * response can no longer be decrypted; 422 for a malformed key.
   */
  run<Body>(
    ctx: KitContext,
    call: IdempotentCall<Body> | IdempotentStatement<Body>,
  ): Promise<IdempotentResponse<Body> & { readonly replayed: boolean }>;
  answer<Body>(
    ctx: KitContext,
    call: IdempotentCall<Body> | IdempotentStatement<Body>,
  ): Promise<void>;
}

const hashOf = (request: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(request) ?? '')
    .digest('hex');

export const usedForAnotherRequest = () =>
  conflict('This Idempotency-Key was used for another request');

/** @throws {HttpError} 422 for a malformed key. */
export const idempotencyKeyOf = (ctx: Pick<KitContext, 'get'>): string | undefined => {
  const given = ctx.get(headers.idempotencyKey);
  if (given === '') return undefined;
  const { data } = idempotencyKey.safeParse(given);
  if (data === undefined) {
    throw validationFailed({ [headers.idempotencyKey]: ['The key is malformed'] });
  }
  return data;
};

/**
 * Takes the key if it is new or expired. A second transaction with the same key waits until the
 * first transaction ends.
 */
const TAKE_KEY = {
  name: 'idempotency.take',
  text: `insert into idempotency_keys (scope, key, request_hash) values ($1, $2, $3)
    on conflict (scope, key) do update
      set request_hash = excluded.request_hash, status = null, response = null, created_at = now()
      where idempotency_keys.created_at < now() - make_interval(secs => $4)
    returning 1`,
};

const STORE_RESPONSE = {
  name: 'idempotency.store',
  text: `update idempotency_keys set status = $3, response = $4 where scope = $1 and key = $2`,
};

export const createIdempotency = ({
  knex,
  sealer,
}: {
  readonly knex: Knex;
  /** Encrypts the stored responses, which may contain secrets such as a new API key. */
  readonly sealer: Sealer;
}): Idempotency => {
  /** Decrypts a stored response. This fails if all session keys were replaced at once. */
  const open = (sealed: string): unknown => {
    try {
      return sealer.open(sealed);
    } catch {
      throw conflict('This request was already done, and its answer is no longer known');
    }
  };

  const runOnce: Idempotency['run'] = async (ctx, call) => {
    const key = idempotencyKeyOf(ctx);
    if (key === undefined && call.singleStatement) {
      return { ...(await call.run(knex)), replayed: false };
    }
    const { scope, request } = call;
    return knex.transaction(async (transaction) => {
      if (key === undefined) return { ...(await call.run(transaction)), replayed: false };
      const hash = hashOf(request);
      const taken = await run(transaction, TAKE_KEY, [scope, key, hash, limits.idempotencySeconds]);
      if (taken.length > 0) {
        const outcome = await call.run(transaction);
        const response = { sealed: sealer.seal(outcome.body ?? null) };
        await run(transaction, STORE_RESPONSE, [scope, key, outcome.status, response]);
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
