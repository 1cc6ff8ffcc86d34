import Koa from 'koa';
import type { Knex } from 'knex';
import { limits } from '@targum/contracts';
import { authenticate } from '../access/authentication.ts';
import { withCallDeadline } from '../limits/call-deadline.ts';
import { budgetBodies } from '../limits/body-budget.ts';
import type { ByteBudget } from '../limits/byte-budget.ts';
import { callLimit } from '../limits/call-limit.ts';
import type { KitApp, KitMiddleware, KitRouter, KitState } from './context.ts';
import { csrfProtection } from '../access/csrf.ts';
import { errorMiddleware } from './error-middleware.ts';
import { methodNotAllowed, notFound, payloadTooLarge, unsupportedMediaType } from './errors.ts';
import { hasBody } from './has-body.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { RateLimitFactory } from '../limits/rate-limits.ts';
import { requestLog } from './request-log.ts';
import type { Sessions } from '../access/sessions/sessions.ts';
import type { StreamRegistry } from '../access/stream-registry.ts';

export interface AppOptions {
  readonly logger: Logger;
  readonly streams: StreamRegistry;
  readonly metrics?: Metrics;
  /** With `sessions` and `csrf`, requests are authenticated and protected against CSRF. */
  readonly sessions?: Sessions;
  readonly knex?: Knex;
  /** With a rate limit, the requests of each signed-in user are limited across all services. */
  readonly rateLimit?: RateLimitFactory;
  /** Time limit of all waits of a call for PostgreSQL and Redis together, in milliseconds. */
  readonly waitMs?: number;
  /** With a memory budget, large JSON bodies wait for free memory. */
  readonly memory?: ByteBudget;
  readonly middleware?: readonly KitMiddleware[];
  readonly routers: readonly KitRouter[];
}

/** Responses are private by default; a handler may set another value. */
const noStore: KitMiddleware = (ctx, next) => {
  ctx.set('cache-control', 'no-store');
  return next();
};

/**
 * Refuses a request whose headers announce a compressed body, an unsupported media type or a JSON
 * body over the limit. The body itself is read after the guards.
 */
const checkBodyHeaders: KitMiddleware = (ctx, next) => {
  if (!hasBody(ctx.req)) return next();
  // A small compressed body can decompress to a very large body, and the product's clients send no
  // compressed bodies.
  if (!/^(?:identity)?$/i.test(ctx.get('content-encoding'))) throw unsupportedMediaType();
  const multipart = ctx.is('multipart');
  if (!multipart && !ctx.is('json', '+json')) throw unsupportedMediaType();
  const length = Number(ctx.get('content-length') || 0);
  if (!multipart && length > limits.jsonBodyBytes) throw payloadTooLarge();
  return next();
};

const noRoute =
  (routers: readonly KitRouter[]): KitMiddleware =>
  (ctx) => {
    const methods = new Set(
      routers.flatMap((router) =>
        router.stack.filter((layer) => layer.match(ctx.path)).flatMap((layer) => layer.methods),
      ),
    );
    if (methods.size === 0) throw notFound();
    const allowed = [...methods, 'OPTIONS'].toSorted();
    if (ctx.method !== 'OPTIONS') throw methodNotAllowed(allowed);
    ctx.set('allow', allowed.join(', '));
    ctx.status = 204;
  };

export const createApp = ({
  logger,
  streams,
  metrics,
  sessions,
  knex,
  rateLimit,
  waitMs,
  memory,
  middleware = [],
  routers,
}: AppOptions): KitApp => {
  const app = new Koa<KitState>();
  app.on('error', (error: unknown) => logger.warn({ err: error }, 'response failed'));
  app.use(requestLog({ logger, streams, metrics }));
  app.use((_ctx, next) => withCallDeadline(next, waitMs));
  app.use(noStore);
  app.use(errorMiddleware(metrics));
  app.use(checkBodyHeaders);
  if (memory !== undefined) app.use(budgetBodies(memory));
  if (sessions !== undefined && knex !== undefined) {
    app.use(csrfProtection(sessions.cookieName));
    app.use(sessions.middleware(app));
    app.use(authenticate({ knex, sessions }));
    if (rateLimit !== undefined) app.use(callLimit(rateLimit));
  }
  for (const each of middleware) app.use(each);
  for (const router of routers) app.use(router.routes() as unknown as KitMiddleware);
  app.use(noRoute(routers));
  return app;
};
