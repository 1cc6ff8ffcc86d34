import { textTexts } from '@targum/contracts';
import type { ErrorBody } from '@targum/contracts';
import type { KitContext, KitMiddleware } from './context.ts';
import { HttpError, badRequest, unavailable, validationFailed } from './errors.ts';
import type { Metrics } from '../observe/metrics.ts';
import { isInfrastructureError, isUnstorableText } from '../data/infrastructure-errors.ts';

const isAbortedRequest = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === 'ECONNABORTED';

/** The answer for any error; an unknown one becomes 'Internal error' and nothing else. */
export const toHttpError = (error: unknown): HttpError => {
  if (error instanceof HttpError) return error;
  if (isAbortedRequest(error)) return badRequest(undefined, { cause: error });
  if (isUnstorableText(error)) {
    return validationFailed({ body: [textTexts.unstorable] });
  }
  if (isInfrastructureError(error)) return unavailable(undefined, { cause: error });
  return new HttpError('internal', { cause: error });
};

const log = (ctx: KitContext, answer: HttpError, error: unknown) => {
  if (answer.code === 'internal') ctx.state.log.error({ err: error }, 'request failed');
  else if (answer.status >= 500) ctx.state.log.warn({ err: error }, 'request failed');
};

/** Turns whatever is thrown below it into the error body. */
export const errorMiddleware =
  (metrics?: Metrics): KitMiddleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const answer = toHttpError(error);
      log(ctx, answer, error);
      metrics?.errors.inc({ code: answer.code });
      if (ctx.headerSent) {
        // Too late for an answer: cutting the connection is the only honest signal left.
        ctx.respond = false;
        ctx.res.destroy();
        return;
      }
      ctx.respond = true;
      ctx.status = answer.status;
      ctx.set(answer.headers);
      ctx.set('cache-control', 'no-store');
      const body: ErrorBody = {
        message: answer.message,
        code: answer.code,
        requestId: ctx.state.requestId,
        ...(answer.details === undefined
          ? {}
          : { details: answer.details as Record<string, string[]> }),
      };
      ctx.body = body;
      // What is left of a refused body is read away unseen: the client may only listen once it has
      // sent all, and the connection serves its next request afterwards.
      if (!ctx.req.complete) ctx.req.resume();
    }
  };
