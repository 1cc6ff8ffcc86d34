import { SpanKind, SpanStatusCode, TraceFlags, context, trace } from '@opentelemetry/api';
import type { Attributes, Context, Span } from '@opentelemetry/api';
import { tracingRuntime } from './runtime.ts';

/**
 * The contents of a span. Readers of traces may not see users' texts, prompts, keys, addresses or
 * query values, so a span never contains these.
 */
export interface SpanDescription {
  readonly name: string;
  /** `INTERNAL` by default. */
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
}

export { SpanKind };
export type { Span };

/** Matches a word such as an SQLSTATE or a class name. A whole sentence could quote a value. */
const WORD = /^[\w.-]{1,60}$/;

const errorTypeOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  const known = [code, name].find((each) => typeof each === 'string' && WORD.test(each));
  return (known as string | undefined) ?? 'Error';
};

/** Marks a span as failed, with the code or the class of the error but without its message. */
export const failSpan = (span: Span, error: unknown): void => {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', errorTypeOf(error));
};

const traceparentOf = (span: Span): string => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
};

const idOf = (span: Span): Record<string, string> => ({ traceparent: traceparentOf(span) });

/**
 * Begins a span below the current span. The caller ends it.
 * @param describe runs only if tracing is on and the call is sampled.
 * @returns undefined outside a trace, because background work begins no trace.
 */
export const beginSpan = (describe: () => SpanDescription): Span | undefined => {
  const runtime = tracingRuntime();
  if (runtime === undefined || !trace.getActiveSpan()?.isRecording()) return undefined;
  const { name, ...options } = describe();
  return runtime.tracer.startSpan(name, options);
};

/** Runs work in a span, and ends the span with the work. An error marks the span as failed. */
const runIn = async <Result>(
  span: Span,
  parent: Context,
  work: (span: Span) => Promise<Result>,
): Promise<Result> => {
  try {
    return await context.with(trace.setSpan(parent, span), work, undefined, span);
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
};

/**
 * Runs work in a span below the current span.
 * @param describe runs only if tracing is on and the call is sampled.
 * @param work gets the span, or undefined outside a trace.
 */
export const traced = <Result>(
  describe: () => SpanDescription,
  work: (span?: Span) => Promise<Result>,
): Promise<Result> => {
  const span = beginSpan(describe);
  return span === undefined ? work() : runIn(span, context.active(), work);
};

/** Returns the current trace as headers for requests to other servers. Empty outside a trace. */
export const traceHeaders = (): Readonly<Record<string, string>> => {
  const span = tracingRuntime() && trace.getActiveSpan();
  return span === undefined ? {} : idOf(span);
};

/** Returns the `traceparent` header for requests that belong to a span. */
export const headersOfSpan = (span: Span | undefined): Readonly<Record<string, string>> =>
  span === undefined ? traceHeaders() : idOf(span);

/** Returns the current trace for log lines and error responses. Empty outside a trace. */
export const traceFields = (): { readonly traceId?: string } => {
  const span = tracingRuntime() && trace.getActiveSpan();
  return span === undefined ? {} : { traceId: span.spanContext().traceId };
};

/**
 * Binds a function to the current trace. Callbacks of a connection need this, because they
 * otherwise run in the trace of the call that opened the connection.
 */
export const bindTrace = <Function extends (...args: never[]) => unknown>(
  run: Function,
): Function => (tracingRuntime() === undefined ? run : context.bind(context.active(), run));

/** Runs work outside any trace. Use it for work that several calls share. */
export const outsideTrace = <Result>(run: () => Result): Result =>
  tracingRuntime() === undefined
    ? run()
    : context.with(trace.deleteSpan(context.active()), () => run());

const contextOf = (traceparent: string | undefined): Context | undefined => {
  const parent =
    traceparent === undefined ? undefined : tracingRuntime()?.parse(traceparent.trim());
  return parent ? trace.setSpanContext(context.active(), { ...parent, isRemote: true }) : undefined;
};

/** Runs `run` in the trace of a `traceparent`, without beginning a span. */
export const inTraceOf = <Result>(traceparent: string | undefined, run: () => Result): Result => {
  const parent = contextOf(traceparent);
  return parent === undefined ? run() : context.with(parent, run);
};

/**
 * Runs work in a span that continues a trace of another process, such as a queue job. Without a
 * valid `traceparent`, the work begins a new trace.
 */
export const continueTrace = <Result>(
  traceparent: string | undefined,
  description: SpanDescription,
  work: (span?: Span) => Promise<Result>,
): Promise<Result> => {
  const runtime = tracingRuntime();
  if (runtime === undefined) return work();
  const { name, ...options } = description;
  const parent = contextOf(traceparent) ?? trace.deleteSpan(context.active());
  return runIn(runtime.tracer.startSpan(name, options, parent), parent, work);
};

export interface ServedCall {
  readonly traceparent: string | undefined;
  readonly requestId: string;
  readonly method: string;
}

/**
 * Returns the id of a trace that begins with a request: the request id without hyphens. Undefined
 * if the result is not a valid trace id.
 */
const traceIdOf = (requestId: string): string | undefined => {
  const id = requestId.replaceAll('-', '').toLowerCase();
  return /^(?!0{32})[\da-f]{32}$/.test(id) ? id : undefined;
};

/**
 * Serves a call in a span, which the caller ends. The call continues the trace of its
 * `traceparent`, or begins a new trace. The new trace's id is the request id without hyphens, so
 * that nginx's log leads to the trace.
 */
export const serveTraced = <Result>(
  { traceparent, requestId, method }: ServedCall,
  serve: (span?: Span) => Result,
): Result => {
  const runtime = tracingRuntime();
  if (runtime === undefined) return serve();
  const parent = contextOf(traceparent) ?? trace.deleteSpan(context.active());
  const begin = () =>
    runtime.tracer.startSpan(
      method,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': method, 'targum.request_id': requestId },
      },
      parent,
    );
  const traceId = traceIdOf(requestId);
  const span = traceId === undefined ? begin() : runtime.withTraceId(traceId, begin);
  return context.with(trace.setSpan(parent, span), serve, undefined, span);
};

export const endServed = (
  span: Span | undefined,
  { method, route, status }: { method: string; route: string | undefined; status: number },
): void => {
  if (!span?.isRecording()) return;
  if (route !== undefined) {
    span.updateName(`${method} ${route}`);
    span.setAttribute('http.route', route);
  }
  span.setAttribute('http.response.status_code', status);
  if (status >= 500) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', `${status}`);
  }
  span.end();
};
