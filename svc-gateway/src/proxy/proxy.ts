import type { IncomingHttpHeaders } from 'node:http';
import { hasOpenAiErrors } from '@targum/contracts/openai';
import {
  SpanKind,
  badRequest,
  beginSpan,
  bindTrace,
  failSpan,
  hasBody,
  headersOfSpan,
  notFound,
  payloadTooLarge,
  unavailable,
} from '@targum/service-kit';
import type { KitMiddleware, StreamRegistry } from '@targum/service-kit';
import type { CallLimits } from '../call-limits.ts';
import { classOf } from '../metrics.ts';
import type { CallOutcome, ProxyMetrics } from '../metrics.ts';
import { findRoute, followsChat, waitsForModel } from '../routes.ts';
import { trustedAddress } from './client-address.ts';
import type { ProxyDeadlines } from './deadlines.ts';
import { forward } from './forward.ts';
import type { ForwardResult } from './forward.ts';
import type { FrozenServices } from './frozen-services.ts';
import { requestHeaders, responseHeaders } from './headers.ts';
import { BodyAbortedError, BodyLateError, BodyTooLargeError } from './request-body.ts';
import { isUnsendable } from './upstream-errors.ts';
import type { Upstreams } from './upstreams.ts';

export interface ProxyOptions {
  readonly upstreams: Upstreams;
  readonly streams: StreamRegistry;
  readonly deadlines: ProxyDeadlines;
  readonly frozenServices: FrozenServices;
  readonly callLimits: CallLimits;
  readonly metrics: ProxyMetrics;
}

const pathOf = (url: string): string => {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
};

const failures = {
  bad_request: badRequest,
  payload_too_large: payloadTooLarge,
  unavailable,
};

const failureOf = (error: Error): keyof typeof failures => {
  if (error instanceof BodyTooLargeError) return 'payload_too_large';
  const isOfClient = [BodyAbortedError, BodyLateError].some((kind) => error instanceof kind);
  return isOfClient || isUnsendable(error) ? 'bad_request' : 'unavailable';
};

const nameOf = (outcome: ForwardResult): CallOutcome =>
  outcome.kind === 'answered' ? classOf(outcome.status) : outcome.kind;

/** Forwards each call to the service of its path. Answers 404 for paths without a service. */
export const proxy =
  ({
    upstreams,
    streams,
    deadlines,
    frozenServices,
    callLimits,
    metrics,
  }: ProxyOptions): KitMiddleware =>
  async (ctx) => {
    const { req, res } = ctx;
    const { requestId, visitor } = ctx.state;
    const path = req.url!;
    const address = trustedAddress(ctx);
    await callLimits(address, visitor);

    const pathname = pathOf(path);
    const route = findRoute(pathname);
    if (route === undefined) throw notFound();
    if (Number(req.headers['content-length'] ?? 0) > route.bodyLimit) throw payloadTooLarge();

    ctx.state.route = route.prefix;
    const span = beginSpan(() => ({
      name: `${req.method} svc-${route.service}`,
      kind: SpanKind.CLIENT,
      attributes: { 'http.request.method': req.method!, 'server.address': `svc-${route.service}` },
    }));
    const call = metrics.begin(route.service);
    const slow = waitsForModel(req.method!, pathname);
    // The pool looks through its connections for a free one, so a call that keeps a shared connection
    // busy for long slows down the others.
    const isLong = slow || followsChat(req.method!, pathname);
    try {
      await forward({
        upstream: isLong ? upstreams.own(route.service) : upstreams.shared(route.service),
        req,
        res,
        streams,
        // OpenAI's clients do not know the reconnect notice.
        resumable: !hasOpenAiErrors(ctx.path),
        path,
        headers: requestHeaders(req, {
          requestId,
          clientAddress: address,
          hasBody: hasBody(req),
          trace: headersOfSpan(span),
        }),
        bodyLimits: {
          bytes: route.bodyLimit,
          within: route.isLarge ? deadlines.largeBody : deadlines.body,
        },
        answerWithin: slow ? deadlines.slowAnswer : deadlines.answer,
        // A call that waits for a model is not watched. The liveness check may reach a frozen
        // replica although another replica serves the call, and the call is too expensive to cancel
        // by mistake.
        watchService: slow
          ? undefined
          : (onFrozen) => frozenServices.watch(route.service, onFrozen),
        idle: deadlines.idle,
        reader: deadlines.reader,
        answerHeaders: (upstream: IncomingHttpHeaders) => responseHeaders(upstream, requestId),
        onRetry: call.retried,
        onAnswer: () => {
          ctx.respond = false;
          call.answered();
        },
        onEnd: bindTrace((outcome) => {
          ctx.respond = false;
          call.ended(nameOf(outcome));
          if (outcome.kind === 'answered') {
            span?.setAttribute('http.response.status_code', outcome.status);
          }
          if (outcome.kind === 'cut' && span !== undefined) failSpan(span, outcome.error);
          span?.end();
          if (outcome.kind !== 'cut') return;
          ctx.state.log.warn({ err: outcome.error, upstream: route.service }, 'answer was cut off');
        }),
      });
    } catch (error) {
      const failure = failureOf(error as Error);
      call.ended(failure);
      if (span !== undefined) failSpan(span, error);
      span?.end();
      throw failures[failure](undefined, { cause: error });
    }
  };
