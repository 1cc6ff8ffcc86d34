import type { Thresholds } from './scenario.ts';

const CHECKS_PASSED = 0.999;

/**
 * Returns the thresholds in k6's syntax. A kind of call that is never made fails its thresholds.
 */
export const thresholdsOf = (thresholds: Thresholds): Readonly<Record<string, string[]>> => {
  const result: Record<string, string[]> = { checks: [`rate>=${CHECKS_PASSED}`] };
  for (const [kind, { failed, ...times }] of Object.entries(thresholds)) {
    result[`http_reqs{kind:${kind}}`] = ['count>0'];
    result[`http_req_failed{kind:${kind}}`] = [`rate<=${failed}`];
    for (const figure of ['waiting', 'duration'] as const) {
      const bounds = times[figure];
      if (bounds === undefined) continue;
      result[`http_req_${figure}{kind:${kind}}`] = [`p(95)<=${bounds.p95}`, `p(99)<=${bounds.p99}`];
    }
  }
  return result;
};
