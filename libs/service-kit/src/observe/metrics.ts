import { errorCode } from '@targum/contracts';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { tracingRuntime } from './tracing/runtime.ts';
import type { TracingRuntime } from './tracing/runtime.ts';
import type { StreamRegistry } from '../access/stream-registry.ts';

const measureSpans = (registry: Registry, { counts }: TracingRuntime) => {
  new Gauge({
    name: 'targum_spans',
    help: 'Sampled spans that have ended, and those that the collector has accepted',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'ended' }, counts.ended);
      this.set({ state: 'sent' }, counts.sent);
    },
  });
};

export const createMetrics = ({
  name,
  streams,
}: {
  readonly name: string;
  readonly streams?: StreamRegistry;
}) => {
  const registry = new Registry();
  registry.setDefaultLabels({ service: name });
  collectDefaultMetrics({ register: registry });
  if (streams !== undefined) {
    new Gauge({
      name: 'targum_open_streams',
      help: 'Event streams open now',
      registers: [registry],
      collect() {
        this.set(streams.size);
      },
    });
  }
  const tracing = tracingRuntime();
  if (tracing !== undefined) measureSpans(registry, tracing);
  const errors = new Counter({
    name: 'http_errors_total',
    help: 'Error answers by their code',
    labelNames: ['code'],
    registers: [registry],
  });
  // Each counter starts at 0, so that the first error counts as an increase.
  for (const code of errorCode.options) errors.inc({ code }, 0);
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of requests, event streams left out',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
      registers: [registry],
    }),
    errors,
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
