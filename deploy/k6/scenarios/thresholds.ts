import type { Kind } from './client.ts';
import type { Thresholds } from './scenario.ts';

/** One limit that a run must keep. */
export interface Threshold {
  readonly kind: Kind;
  readonly figure: 'failed' | 'waiting' | 'duration';
  readonly of: 'rate' | 'p(95)' | 'p(99)';
  /** In milliseconds, or a share. */
  readonly atMost: number;
}

/** The minimum share of passed checks. */
export const CHECKS_PASSED = 0.999;

/** A scenario's thresholds as a flat list. */
export const listThresholds = (thresholds: Thresholds): readonly Threshold[] =>
  Object.entries(thresholds).flatMap(([name, { failed, ...times }]) => {
    const kind = name as Kind;
    const list: Threshold[] = [{ kind, figure: 'failed', of: 'rate', atMost: failed }];
    for (const figure of ['waiting', 'duration'] as const) {
      const bounds = times[figure];
      if (bounds === undefined) continue;
      list.push({ kind, figure, of: 'p(95)', atMost: bounds.p95 });
      list.push({ kind, figure, of: 'p(99)', atMost: bounds.p99 });
    }
    return list;
  });
