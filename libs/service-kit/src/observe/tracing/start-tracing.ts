import { setTimeout as delay } from 'node:timers/promises';
import type { TracingOptions } from './options.ts';
import { setTracingRuntime, tracingRuntime } from './runtime.ts';

/** Milliseconds that a stopping process has to send its last spans. */
const CLOSE_MS = 2000;

/**
 * Starts to send traces to an OpenTelemetry collector, if its address is configured. Call this
 * function before creating loggers and metrics. Without an address, no tracing code is loaded.
 */
export const startTracing = async (options: TracingOptions): Promise<void> => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = options.config;
  if (endpoint === undefined) return;
  const { createTracingRuntime } = await import('./sdk.ts');
  setTracingRuntime(createTracingRuntime(endpoint, options));
};

/** Sends the last spans within two seconds, and switches tracing off. */
export const stopTracing = async (): Promise<void> => {
  const runtime = tracingRuntime();
  if (runtime === undefined) return;
  setTracingRuntime(undefined);
  const closed = runtime.close().catch(() => undefined);
  await Promise.race([closed, delay(CLOSE_MS, undefined, { ref: false })]);
};
