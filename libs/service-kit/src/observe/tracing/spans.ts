import { SpanKind, SpanStatusCode, TraceFlags, context, trace } from '@opentelemetry/api';
import type { Attributes, Context, Span } from '@opentelemetry/api';
import { tracingRuntime } from './runtime.ts';

/**
 * The contents of a span. A span never contains text of users, prompts, keys, addresses or values of queries,
 * because the readers of traces may not read those.
 */
export interface SpanDescription {
  readonly name: string;
  /** `INTERNAL` by default. */
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
}

export { SpanKind };
export type { Span };

/** A word such as an SQLSTATE or the name of a class, but no sentence, which could quote a value. */
const WORD = /^[\w.-]{1,60}$/;

const errorTypeOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  const known = [code, name].find((each) => typeof each === 'string' && WORD.test(each));
  return (known as string | undefined) ?? 'Error';
};

/** Marks a span as failed, with the code or the class of the error and without its message. */
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
 * Begins a span below the current one. The caller ends it.
 * @param describe is not called while tracing is off or the call is not sampled.
 * @returns undefined outside a trace: background work begins none.
 */
export const beginSpan = (describe: () => SpanDescription): Span | undefined => {
  const runtime = tracingRuntime();
  if (runtime === undefined || !trace.getActiveSpan()?.isRecording()) return undefined;
  const { name, ...options } = describe();
  return runtime.tracer.startSpan(name, options);
};

/** Runs work in a span, which ends with the work. Work that throws makes it a failed span. */
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
 * Runs work in a span below the current one.
 * @param describe is not called while tracing is off or the call is not sampled.
 * @param work gets the span, or undefined outside a trace.
 */
export const traced = <Result>(
  describe: () => SpanDescription,
  work: (span?: Span) => Promise<Result>,
): Promise<Result> => {
  const span = beginSpan(describe);
  return span === undefined ? work() : runIn(span, context.active(), work);
};

/** The current trace as a header for calls to other servers. Empty outside a trace. */
export const traceHeaders = (): Readonly<Record<string, string>> => {
  const span = tracingRuntime() && trace.getActiveSpan();
  return span === undefined ? {} : idOf(span);
};

/** The header `traceparent` for calls that belong to a span. */
export const headersOfSpan = (span: Span | undefined): Readonly<Record<string, string>> =>
  span === undefined ? traceHeaders() : idOf(span);

/** The current trace for log lines and error answers. Empty outside a trace. */
export const traceFields = (): { readonly traceId?: string } => {
  const span = tracingRuntime() && trace.getActiveSpan();
  return span === undefined ? {} : { traceId: span.spanContext().traceId };
};

/**
 * Returns a function that runs in the current trace whenever it is called. Callbacks of connections
 * need it: they are called in the trace of the call that opened the connection.
 */
export const bindTrace = <Function extends (...args: never[]) => unknown>(
  run: Function,
): Function => (tracingRuntime() === undefined ? run : context.bind(context.active(), run));

/** Runs work that several calls share, and that therefore belongs to the trace of none of them. */
export const outsideTrace = <Result>(run: () => Result): Result =>
  tracingRuntime() === undefined
    ? run()
    : context.with(trace.deleteSpan(context.active()), () => run());

const contextOf = (traceparent: string | undefined): Context | undefined => {
  const parent =
    traceparent === undefined ? undefined : tracingRuntime()?.parse(traceparent.trim());
  return parent ? trace.setSpanContext(context.active(), { ...parent, isRemote: true }) : undefined;
};

/** Runs `run` in the trace of a `traceparent`, without a span of its own. */
export const inTraceOf = <Result>(traceparent: string | undefined, run: () => Result): Result => {
  const parent = contextOf(traceparent);
  return parent === undefined ? run() : context.with(parent, run);
};

/**
 * Runs work of another process's trace in a span, such as a job of a queue. Without a valid
 * `traceparent` the work begins a trace.
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
  /** The client's header `traceparent`. */
  readonly traceparent: string | undefined;
  readonly requestId: string;
  readonly method: string;
}

/** The id of the trace that a call without a valid `traceparent` begins, or undefined. */
const traceIdOf = (requestId: string): string | undefined => {
  const id = requestId.replaceAll('-', '').toLowerCase();
  return /^(?!0{32})[\da-f]{32}$/.test(id) ? id : undefined;
};

/**
 * Serves a call in a span, which the caller ends. The call continues the trace of its `traceparent`,
 * or begins one whose id is the id of the request without hyphens, so that nginx's log leads to it.
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

/** Ends the span of a served call. */
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
