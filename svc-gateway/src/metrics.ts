import { serviceName } from '@targum/contracts';
import type { ServiceName } from '@targum/contracts';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

/** The outcomes of a call: the class of the response status, or the reason of the failure. */
const OUTCOMES = [
  ...(['2xx', '3xx', '4xx', '5xx', 'abandoned', 'cut'] as const),
  ...(['bad_request', 'payload_too_large', 'unavailable'] as const),
];
export type CallOutcome = (typeof OUTCOMES)[number];

export const classOf = (status: number): CallOutcome => {
  if (status >= 500) return '5xx';
  if (status >= 400) return '4xx';
  return status >= 300 ? '3xx' : '2xx';
};

export interface CallNotes {
  retried(): void;
  answered(): void;
  ended(outcome: CallOutcome): void;
}

export const createProxyMetrics = (registry: Registry) => {
  const labelNames = ['upstream'] as const;
  const registers = [registry];
  const calls = new Counter({
    name: 'gateway_upstream_calls_total',
    help: 'Calls passed on, by service and how they ended',
    labelNames: ['upstream', 'outcome'],
    registers,
  });
  const retries = new Counter({
    name: 'gateway_upstream_retries_total',
    help: 'Calls tried again because no connection was made or it broke before an answer',
    labelNames,
    registers,
  });
  // Each counter starts at 0, so that the first call counts as an increase.
  for (const upstream of serviceName.options) {
    retries.inc({ upstream }, 0);
    for (const outcome of OUTCOMES) calls.inc({ upstream, outcome }, 0);
  }
  const active = new Gauge({
    name: 'gateway_upstream_active',
    help: 'Calls and streams open now',
    labelNames,
    registers,
  });
  const firstByte = new Histogram({
    name: 'gateway_upstream_first_byte_seconds',
    help: 'Time until the head of the answer',
    labelNames,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  return {
    begin: (upstream: ServiceName): CallNotes => {
      const start = performance.now();
      active.inc({ upstream });
      return {
        retried: () => retries.inc({ upstream }),
        answered: () => firstByte.observe({ upstream }, (performance.now() - start) / 1000),
        ended: (outcome) => {
          active.dec({ upstream });
          calls.inc({ upstream, outcome });
        },
      };
    },
  };
};

export type ProxyMetrics = ReturnType<typeof createProxyMetrics>;
