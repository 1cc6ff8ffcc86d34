import { randomUUID } from 'node:crypto';
import { headers } from '@targum/contracts';
import { anonymousVisitor } from './client-address.ts';
import type { KitContext, KitMiddleware, KitState } from './context.ts';
import type { Principal } from '../access/principal.ts';
import type { ByteBudget } from '../limits/byte-budget.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import { bindTrace, endServed, serveTraced } from '../observe/tracing/spans.ts';
import type { Span } from '../observe/tracing/spans.ts';
import type { StreamRegistry } from '../access/stream-registry.ts';

/** Matches the link of a shared copy, whose token is a secret. */
const SECRET_PATH = /^(\/api\/shared\/).*/;

const REQUEST_ID = /^[\w-]{8,64}$/;

interface CallStateOptions {
  readonly requestId: string;
  readonly visitor: string | undefined;
  readonly logger: Logger;
  readonly streams: StreamRegistry;
}

/** The state of one call. It creates a logger only for a call that logs more than its end. */
class CallState implements KitState {
  readonly requestId: string;
  readonly visitor: string | undefined;
  readonly streams: StreamRegistry;
  principal?: Principal;
  bodies?: ByteBudget;
  route?: string;
  readonly #logger: Logger;

  constructor({ requestId, visitor, logger, streams }: CallStateOptions) {
    this.requestId = requestId;
    this.streams = streams;
    this.visitor = visitor;
    this.#logger = logger;
  }

  /** The ids that each log line of the call carries. */
  get logFields(): Readonly<Record<string, string>> {
    return {
      requestId: this.requestId,
      ...(this.visitor === undefined ? {} : { visitor: this.visitor }),
      ...(this.principal === undefined ? {} : { userId: this.principal.userId }),
    };
  }

  get log(): Logger {
    return this.#logger.child(this.logFields);
  }
}

export interface RequestLogOptions {
  readonly logger: Logger;
  readonly streams: StreamRegistry;
  readonly metrics?: Metrics | undefined;
}

/**
 * Returns the route of a call that a router served, such as `/items/:id`. For other calls, returns
 * `ctx.state.route`.
 */
const routeOf = (ctx: KitContext): string | undefined => {
  const route = (ctx as { _matchedRoute?: unknown })._matchedRoute;
  return typeof route === 'string' ? route : ctx.state.route;
};

/** Gives each request an id, a logger and a span, and records its end. */
export const requestLog =
  ({ logger, streams, metrics }: RequestLogOptions): KitMiddleware =>
  (ctx, next) => {
    const given = ctx.get(headers.requestId);
    const requestId = REQUEST_ID.test(given) ? given : randomUUID();
    const state = new CallState({ requestId, visitor: anonymousVisitor(ctx), logger, streams });
    ctx.state = state;
    ctx.set(headers.requestId, requestId);

    const start = performance.now();
    const onClose = (span: Span | undefined) => {
      const ms = Math.round(performance.now() - start);
      const route = routeOf(ctx);
      const status = ctx.res.statusCode;
      const aborted = !ctx.res.writableFinished;
      const { method } = ctx;
      const path = ctx.path.replace(SECRET_PATH, '$1:token');
      const fields = { ...state.logFields, method, path, status, ms };
      logger.info(aborted ? { ...fields, aborted } : fields, 'request');
      endServed(span, { method, route, status });
      if (ctx.respond === false) return;
      metrics?.requestSeconds.observe(
        { method, route: route ?? 'none', status: String(status) },
        ms / 1000,
      );
    };
    const call = { traceparent: ctx.get(headers.traceparent), requestId, method: ctx.method };
    return serveTraced(call, (span) => {
      ctx.res.once(
        'close',
        bindTrace(() => onClose(span)),
      );
      return next();
    });
  };
