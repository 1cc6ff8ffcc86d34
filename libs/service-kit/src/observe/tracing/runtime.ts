import type { SpanContext, Tracer } from '@opentelemetry/api';

/** Counts of this process since its start, for the metrics. */
export interface SpanCounts {
  /** Sampled spans that have ended. */
  readonly ended: number;
  /** Spans that the collector has accepted. The rest is lost or still to be sent. */
  readonly sent: number;
}

/** Tracing as `sdk.ts` sets it up. */
export interface TracingRuntime {
  readonly tracer: Tracer;
  readonly counts: SpanCounts;
  /** Reads a `traceparent`. Null if it is malformed. */
  parse(traceparent: string): SpanContext | null;
  /** Runs `begin`, in which a span without a parent begins a trace with this id. */
  withTraceId<Result>(traceId: string, begin: () => Result): Result;
  /** Sends what is left and ends. */
  close(): Promise<void>;
}

let current: TracingRuntime | undefined;

/** The runtime of this process. Undefined while tracing is off, which is the default. */
export const tracingRuntime = (): TracingRuntime | undefined => current;

/** Switches tracing on or, without a runtime, off. */
export const setTracingRuntime = (runtime: TracingRuntime | undefined): void => {
  current = runtime;
};
