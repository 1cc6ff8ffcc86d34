import { randomUUID } from 'node:crypto';
import { context } from '@opentelemetry/api';
import {
  parseKeyPairsIntoRecord,
  parseTraceParent,
  setGlobalErrorHandler,
} from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import { createLogger } from '../logger.ts';
import { AsyncContextManager } from './context-manager.ts';
import type { TracingRuntime } from './runtime.ts';
import { createSampler } from './sampler.ts';
import type { TracingOptions } from './options.ts';
import { WatchedExporter } from './watched-exporter.ts';

const SEND_TIMEOUT_MS = 5000;
/**
 * Maximum number of spans that wait for the collector. If the collector is too slow, further spans
 * are dropped.
 */
const MOST_WAITING = 4096;
const SEND_EVERY_MS = 1000;
/** Longer attribute values are cut. No attribute of this product is longer. */
const LONGEST_VALUE = 256;

/** Generates random ids, except for a trace that gets the id of its request. */
class RequestIds extends RandomIdGenerator {
  next: string | undefined;

  override readonly generateTraceId = (): string => this.next ?? randomUUID().replaceAll('-', '');
}

/** Sets up OpenTelemetry's SDK. Only `start-tracing.ts` loads this module, and only if it is used. */
export const createTracingRuntime = (
  endpoint: string,
  { name, config, entry = false }: TracingOptions,
): TracingRuntime => {
  const logger = createLogger({ name, level: config.LOG_LEVEL });
  const exporter = new WatchedExporter(
    new OTLPTraceExporter({
      url: `${endpoint}/v1/traces`,
      headers: parseKeyPairsIntoRecord(config.OTEL_EXPORTER_OTLP_HEADERS),
      timeoutMillis: SEND_TIMEOUT_MS,
    }),
    logger,
  );
  const counts = {
    ended: 0,
    get sent() {
      return exporter.sent;
    },
  };
  const ids = new RequestIds();
  const counter = {
    onStart() {},
    onEnd: () => void (counts.ended += 1),
    forceFlush: async () => {},
    shutdown: async () => {},
  };
  const provider = new TracerProvider({
    idGenerator: ids,
    sampler: createSampler(config, entry),
    resource: resourceFromAttributes({
      'service.namespace': 'targum',
      'service.name': name,
      'service.version': config.VERSION,
      'service.instance.id': randomUUID(),
    }),
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
    spanProcessors: [
      counter,
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MOST_WAITING,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: 2 * SEND_TIMEOUT_MS,
      }),
    ],
  });
  // The exporter above logs each outage once. Without this handler, the SDK would log each failed
  // batch.
  setGlobalErrorHandler(() => {});
  context.setGlobalContextManager(new AsyncContextManager());
  return {
    tracer: provider.getTracer('targum'),
    counts,
    parse: parseTraceParent,
    withTraceId(traceId, begin) {
      ids.next = traceId;
      try {
        return begin();
      } finally {
        ids.next = undefined;
      }
    },
    async close() {
      await provider.shutdown();
      context.disable();
    },
  };
};
