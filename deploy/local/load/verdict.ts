import type { Thresholds } from '../../k6/scenarios/scenario.ts';
import { CHECKS_PASSED, listThresholds } from '../../k6/scenarios/thresholds.ts';
import type { Threshold } from '../../k6/scenarios/thresholds.ts';
import { percentile } from './figures.ts';
import type { Figures } from './figures.ts';

/** The result of one threshold. */
export interface Finding {
  readonly kept: boolean;
  readonly text: string;
}

const PERCENTS = { 'p(95)': 95, 'p(99)': 99 } as const;

const asShare = (share: number) => `${(100 * share).toFixed(2)} %`;
const asTime = (ms: number) => `${ms.toFixed(0)} ms`;

const judge = ({ kinds }: Figures, { kind, figure, of, atMost }: Threshold): Finding => {
  const measured = kinds.get(kind);
  if (measured === undefined) return { kept: false, text: `${kind}: no call was made` };
  if (figure === 'failed' || of === 'rate') {
    const share = measured.failed / measured.calls;
    return {
      kept: share <= atMost,
      text: `${kind}: ${asShare(share)} of ${measured.calls} calls failed (at most ${asShare(atMost)})`,
    };
  }
  const value = percentile(measured[figure], PERCENTS[of]) ?? Infinity;
  return {
    kept: value <= atMost,
    text: `${kind}: ${figure} ${of} ${asTime(value)} (at most ${asTime(atMost)})`,
  };
};

/** No finding for a scenario without checks. */
const judgeChecks = ({ checks: { passed, failed } }: Figures): readonly Finding[] => {
  const all = passed + failed;
  if (all === 0) return [];
  const text = `checks: ${passed} of ${all} passed (at least ${asShare(CHECKS_PASSED)})`;
  return [{ kept: passed / all >= CHECKS_PASSED, text }];
};

/** Compares the measurements with a scenario's thresholds, as k6 does. */
export const judgeRun = (figures: Figures, thresholds: Thresholds): readonly Finding[] => [
  ...listThresholds(thresholds).map((threshold) => judge(figures, threshold)),
  ...judgeChecks(figures),
];
