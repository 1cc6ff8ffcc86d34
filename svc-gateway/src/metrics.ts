import { serviceName } from '@targum/contracts';
import type { ServiceName } from '@targum/contracts';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

/** What the gateway measures of its calls to each service. */
export interface ProxyMetrics {
  /** A call began. @returns notes of its course. */
  begin(service: ServiceName): CallNotes;
}

export interface CallNotes {
  retried(): void;
  /** The head of the answer is there. */
  answered(): void;
  /** The call is over; `outcome` is a status class (`2xx`) or what went wrong. */
  ended(outcome: string): void;
}

export const createProxyMetrics = (registry: Registry): ProxyMetrics => {
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
    help: 'Calls sent once more because the connection broke before an answer',
    labelNames,
    registers,
  });
  // So that the first one is seen as a change.
  for (const upstream of serviceName.options) retries.inc({ upstream }, 0);
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
    begin: (upstream) => {
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
