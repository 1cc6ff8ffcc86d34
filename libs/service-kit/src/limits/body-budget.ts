import { limits } from '@targum/contracts';
import type { ByteBudget } from './byte-budget.ts';
import type { KitContext, KitMiddleware } from '../http/context.ts';
import { badRequest } from '../http/errors.ts';

/** Bodies up to this size are read at once: they weigh little more than their connection. */
const SMALL_BYTES = 64 * 1024;
/** The text and what is parsed from it. */
const BYTES_FOR_EACH = 2;
/** Anyone may send a body and take long over it, so other work keeps most of the memory. */
const SHARE = 1 / 8;
/** Nothing but a flood of large bodies makes one wait. */
const WAIT_MS = 4000;

/** Bounds the memory of JSON bodies that are being read. */
export const budgetBodies = (memory: ByteBudget): KitMiddleware => {
  const bodies = memory.part({ bytes: memory.bytes * SHARE, waitMs: WAIT_MS });
  return (ctx, next) => {
    ctx.state.bodies = bodies;
    return next();
  };
};

/**
 * Reads a JSON body once there is room for it.
 * @throws {HttpError} 503 while others take the room; 400 where the client has gone meanwhile.
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
