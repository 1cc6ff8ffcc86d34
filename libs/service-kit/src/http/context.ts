import Router from '@koa/router';
import type { RouterMiddleware } from '@koa/router';
import type Koa from 'koa';
import type { ByteBudget } from '../limits/byte-budget.ts';
import type { Logger } from '../observe/logger.ts';
import type { Principal } from '../access/principal.ts';
import type { StreamRegistry } from '../access/stream-registry.ts';

export interface KitState {
  requestId: string;
  /** The id of a signed-out visitor, for logs and limits only. */
  visitor: string | undefined;
  /** Adds the ids of the request, the visitor and the caller to each line. */
  readonly log: Logger;
  principal?: Principal;
  streams: StreamRegistry;
  /** The route name for traces, if no router serves the request. */
  route?: string;
  bodies?: ByteBudget;
}

export type KitContext = Koa.ParameterizedContext<KitState>;
export type KitMiddleware = Koa.Middleware<KitState>;
export type KitApp = Koa<KitState>;
export type KitRouter = Router<KitState>;
export type KitRouteMiddleware = RouterMiddleware<KitState>;

export const createRouter = (): KitRouter => new Router<KitState>();
