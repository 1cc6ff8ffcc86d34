import Router from '@koa/router';
import type { RouterMiddleware } from '@koa/router';
import type Koa from 'koa';
import type { ByteBudget } from '../limits/byte-budget.ts';
import type { Logger } from '../observe/logger.ts';
import type { Principal } from '../access/principal.ts';
import type { StreamRegistry } from '../access/stream-registry.ts';

/** What the kit puts on `ctx.state` of every request. */
export interface KitState {
  requestId: string;
  /** Carries the request id in each line. */
  log: Logger;
  /** Who calls; absent for anonymous calls. Set by `authenticate`. */
  principal?: Principal;
  streams: StreamRegistry;
  /** What JSON bodies may hold of the process's memory; absent in an app without a budget. */
  bodies?: ByteBudget;
}

export type KitContext = Koa.ParameterizedContext<KitState>;
export type KitMiddleware = Koa.Middleware<KitState>;
export type KitApp = Koa<KitState>;
export type KitRouter = Router<KitState>;
/** Type of a handler or guard that is written apart from its route. */
export type KitRouteMiddleware = RouterMiddleware<KitState>;

/** A router whose handlers see the kit's state. */
export const createRouter = (): KitRouter => new Router<KitState>();
