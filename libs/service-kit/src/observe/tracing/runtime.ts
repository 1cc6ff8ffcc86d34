import type { SpanContext, Tracer } from '@opentelemetry/api';

export interface SpanCounts {
  readonly ended: number;
  /**
   * The number of spans that the collector has accepted. The other spans in `ended` are lost or not
   * sent yet.
   */
  readonly sent: number;
}

export interface TracingRuntime {
  readonly tracer: Tracer;
  readonly counts: SpanCounts;
  /** Parses a `traceparent`. Returns null if it is malformed. */
  parse(traceparent: string): SpanContext | null;
  /** Runs `begin`. A span without a parent begins a trace with the given id. */
  withTraceId<Result>(traceId: string, begin: () => Result): Result;
  close(): Promise<void>;
}

let current: TracingRuntime | undefined;

/** Returns the tracing runtime. Undefined while tracing is off, which is the default. */
export const tracingRuntime = (): TracingRuntime | undefined => current;

/** Switches tracing on, or off without a runtime. */
export const setTracingRuntime = (runtime: TracingRuntime | undefined): void => {
  current = runtime;
};
