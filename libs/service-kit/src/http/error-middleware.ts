import { inputStrings } from '@targum/contracts';
import type { ErrorBody } from '@targum/contracts';
import { hasOpenAiErrors, openAiErrorOf } from '@targum/contracts/openai';
import type { OpenAiError } from '@targum/contracts/openai';
import type { KitContext, KitMiddleware } from './context.ts';
import { HttpError, unavailable, validationFailed } from './errors.ts';
import type { Metrics } from '../observe/metrics.ts';
import { traceFields } from '../observe/tracing/spans.ts';
import { isInfrastructureError, isUnstorableText } from '../data/infrastructure-errors.ts';

/** Maps any error to a response. An unknown error becomes 'Internal error', without details. */
export const toHttpError = (error: unknown): HttpError => {
  if (error instanceof HttpError) return error;
  if (isUnstorableText(error)) {
    return validationFailed({ body: [inputStrings.unstorable] });
  }
  if (isInfrastructureError(error)) return unavailable(undefined, { cause: error });
  return new HttpError('internal', { cause: error });
};

const log = (ctx: KitContext, answer: HttpError, error: unknown) => {
  if (answer.code === 'internal') ctx.state.log.error({ err: error }, 'request failed');
  else if (answer.status >= 500) ctx.state.log.warn({ err: error }, 'request failed');
};

const bodyOf = (ctx: KitContext, answer: HttpError): ErrorBody | OpenAiError => {
  const { status, message, code, details, reason } = answer;
  if (hasOpenAiErrors(ctx.path)) {
    const [param] = Object.keys(details ?? {});
    const body = openAiErrorOf({ status, message, code: reason ?? code, param });
    return { ...body, ...traceFields() };
  }
  return {
    message,
    code,
    requestId: ctx.state.requestId,
    ...traceFields(),
    ...(details === undefined ? {} : { details: details as Record<string, string[]> }),
  };
};

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
        // It is too late for an error body. The closed connection shows the client that the
        // response is incomplete.
        ctx.respond = false;
        ctx.res.destroy();
        return;
      }
      ctx.respond = true;
      ctx.status = answer.status;
      ctx.set(answer.headers);
      ctx.set('cache-control', 'no-store');
      ctx.body = bodyOf(ctx, answer);
      // Reads and discards the rest of a refused body. Some clients read the response only after
      // they have sent the whole body. The connection can then carry the next request.
      if (!ctx.req.complete) ctx.req.resume();
    }
  };
