import Router from '@koa/router';
import type { RouterMiddleware } from '@koa/router';
import type Koa from 'koa';
import type { ByteBudget } from '../limits/byte-budget.ts';
import type { Logger } from '../observe/logger.ts';
import type { Principal } from '../access/principal.ts';
import type { StreamRegistry } from '../access/stream-registry.ts';

/** The fields of `ctx.state` that service-kit sets. `CallState` implements them. */
export interface KitState {
  requestId: string;
  /** The id of a signed-out visitor, for logs and limits only. */
  visitor: string | undefined;
  /** Adds the ids of the request, the visitor and the caller to each line. */
  readonly log: Logger;
  /** The caller, set by `authenticate`. Undefined for anonymous requests. */
  principal?: Principal;
  streams: StreamRegistry;
  /** The route name for traces, if no router serves the request. */
  route?: string;
  /** Memory for JSON bodies. Undefined in an app without a memory budget. */
  bodies?: ByteBudget;
}

export type KitContext = Koa.ParameterizedContext<KitState>;
export type KitMiddleware = Koa.Middleware<KitState>;
export type KitApp = Koa<KitState>;
export type KitRouter = Router<KitState>;
/** The type of a handler or guard that is defined outside its route. */
export type KitRouteMiddleware = RouterMiddleware<KitState>;

/** Creates a router whose handlers have a typed `ctx.state`. */
export const createRouter = (): KitRouter => new Router<KitState>();
