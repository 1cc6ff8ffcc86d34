import type { SpanContext, Tracer } from '@opentelemetry/api';

/** Numbers of spans since the process started, for the metrics. */
export interface SpanCounts {
  /** Sampled spans that have ended. */
  readonly ended: number;
  /** Spans that the collector has accepted. The difference to `ended` is lost or not sent yet. */
  readonly sent: number;
}

/** Tracing, as implemented by `sdk.ts`. */
export interface TracingRuntime {
  readonly tracer: Tracer;
  readonly counts: SpanCounts;
  /** Parses a `traceparent`. Returns null if it is malformed. */
  parse(traceparent: string): SpanContext | null;
  /** Runs `begin`. A span without a parent begins a trace with the given id. */
  withTraceId<Result>(traceId: string, begin: () => Result): Result;
  /** Sends the remaining spans and shuts down. */
  close(): Promise<void>;
}

let current: TracingRuntime | undefined;

/**
 * Returns the tracing runtime of the process. Undefined while tracing is off, which is the default.
 */
export const tracingRuntime = (): TracingRuntime | undefined => current;

/** Switches tracing on, or off without a runtime. */
export const setTracingRuntime = (runtime: TracingRuntime | undefined): void => {
  current = runtime;
};
