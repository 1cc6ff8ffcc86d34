import Router from '@koa/router';
import type { RouterMiddleware } from '@koa/router';
import type Koa from 'koa';
import type { ByteBudget } from '../limits/byte-budget.ts';
import type { Logger } from '../observe/logger.ts';
import type { Principal } from '../access/principal.ts';
import type { StreamRegistry } from '../access/stream-registry.ts';

/** The kit's fields of `ctx.state`. `CallState` holds them. */
export interface KitState {
  requestId: string;
  /** The id of a signed-out visitor, for logs and limits only. */
  visitor: string | undefined;
  /** Adds the ids of the request, the visitor and the caller to each line. */
  readonly log: Logger;
  /** The caller; undefined for anonymous calls. Set by `authenticate`. */
  principal?: Principal;
  streams: StreamRegistry;
  /** The route in traces, for a call that no router serves. */
  route?: string;
  /** Memory for JSON bodies; undefined in an app without a budget. */
  bodies?: ByteBudget;
}

export type KitContext = Koa.ParameterizedContext<KitState>;
export type KitMiddleware = Koa.Middleware<KitState>;
export type KitApp = Koa<KitState>;
export type KitRouter = Router<KitState>;
/** The type of a handler or guard that is defined apart from its route. */
export type KitRouteMiddleware = RouterMiddleware<KitState>;

/** Creates a router whose handlers see the kit's state. */
export const createRouter = (): KitRouter => new Router<KitState>();
