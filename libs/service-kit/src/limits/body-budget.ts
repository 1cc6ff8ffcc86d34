import { limits } from '@targum/contracts';
import type { ByteBudget } from './byte-budget.ts';
import type { KitContext, KitMiddleware } from '../http/context.ts';
import { badRequest } from '../http/errors.ts';

/**
 * Bodies up to this size are read immediately, because a connection needs as much memory anyway.
 */
const SMALL_BYTES = 64 * 1024;
/**
 * Bytes of memory for each byte of a body, which is in memory once as text and once as parsed
 * value.
 */
const BYTES_FOR_EACH = 2;
/** The share of the budget for bodies. It is small because anyone can send a body slowly. */
const SHARE = 1 / 8;
/**
 * Milliseconds that a large body may wait for room. A body waits only during a flood of large
 * bodies.
 */
const WAIT_MS = 4000;

export const budgetBodies = (memory: ByteBudget): KitMiddleware => {
  const bodies = memory.part({ bytes: memory.bytes * SHARE, waitMs: WAIT_MS });
  return (ctx, next) => {
    ctx.state.bodies = bodies;
    return next();
  };
};

/**
 * Runs `read`, which reads the body. A large body waits until the budget has room for it.
 * @throws {HttpError} 503 if no room becomes free in time; 400 if the client has gone.
 */
export const withinBodyBudget = async <Body>(
  ctx: KitContext,
  read: () => Promise<Body>,
): Promise<Body> => {
  const { bodies } = ctx.state;
  const bytes = Number(ctx.get('content-length')) || limits.jsonBodyBytes;
  if (bodies === undefined || bytes <= SMALL_BYTES) return read();
  return bodies.within(BYTES_FOR_EACH * bytes, async () => {
    if (ctx.req.destroyed) throw badRequest('The request was cut off');
    return read();
  });
};
