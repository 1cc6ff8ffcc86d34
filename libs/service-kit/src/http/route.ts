import type { Call } from '@targum/contracts';
import type { RouterMiddleware } from '@koa/router';
import type { z } from 'zod';
import type { KitRouteMiddleware, KitRouter, KitState } from './context.ts';

/** The type of the response body. Streams are sent by `answerStream` instead. */
type AnswerOf<Served extends Call> = Served extends { readonly response: infer Response }
  ? Readonly<z.input<Response>>
  : unknown;

/**
 * Serves a call of the contracts. The call determines the method, the path, the default status and
 * the type of `ctx.body`. Guards run in order before the handler.
 */
export function route<Served extends Call>(
  router: KitRouter,
  call: Served,
  ...handlers: [
    ...guards: KitRouteMiddleware[],
    handler: RouterMiddleware<KitState, object, AnswerOf<Served>>,
  ]
): void {
  const setStatus: KitRouteMiddleware = (ctx, next) => {
    ctx.status = call.status;
    return next();
  };
  router.register(call.path, [call.method], [setStatus, ...(handlers as KitRouteMiddleware[])]);
}
