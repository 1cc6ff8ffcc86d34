import { randomUUID } from 'node:crypto';
import { headers } from '@targum/contracts';
import { anonymousVisitor } from './client-address.ts';
import type { KitMiddleware } from './context.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { StreamRegistry } from '../access/stream-registry.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;

export interface RequestLogOptions {
  readonly logger: Logger;
  readonly streams: StreamRegistry;
  readonly metrics?: Metrics | undefined;
}

/** Gives each request an id and a logger, and records its end in the log and the metrics. */
export const requestLog =
  ({ logger, streams, metrics }: RequestLogOptions): KitMiddleware =>
  (ctx, next) => {
    const given = ctx.get(headers.requestId);
    const requestId = REQUEST_ID.test(given) ? given : randomUUID();
    ctx.state.requestId = requestId;
    const visitor = anonymousVisitor(ctx);
    ctx.state.log = logger.child({ requestId, ...(visitor === undefined ? {} : { visitor }) });
    ctx.state.streams = streams;
    ctx.set(headers.requestId, requestId);

    const start = performance.now();
    ctx.res.once('close', () => {
      const ms = Math.round(performance.now() - start);
      const route = (ctx as { _matchedRoute?: unknown })._matchedRoute;
      const status = ctx.res.statusCode;
      const aborted = !ctx.res.writableFinished;
      ctx.state.log.info(
        { method: ctx.method, path: ctx.path, status, ms, ...(aborted ? { aborted } : {}) },
        'request',
      );
      if (ctx.respond === false) return;
      metrics?.requestSeconds.observe(
        {
          method: ctx.method,
          route: typeof route === 'string' ? route : 'none',
          status: String(status),
        },
        ms / 1000,
      );
    });
    return next();
  };
