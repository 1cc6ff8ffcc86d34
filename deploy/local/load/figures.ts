import { nameOf, withoutIds } from '../../k6/scenarios/calls.ts';
import type { Request } from '../../k6/scenarios/calls.ts';
import type { Kind } from '../../k6/scenarios/scenario.ts';

/** What one call took, in milliseconds. */
export interface Times {
  readonly waiting: number;
  readonly duration: number;
}

interface KindFigures {
  calls: number;
  failed: number;
  readonly waiting: number[];
  readonly duration: number[];
}

/** What a run measured. */
export interface Figures {
  readonly kinds: ReadonlyMap<Kind, Readonly<KindFigures>>;
  readonly checks: { readonly passed: number; readonly failed: number };
  /** What went wrong, and how often. */
  readonly complaints: ReadonlyMap<string, number>;
}

export interface Recorder extends Figures {
  addCall(kind: Kind, request: Request, status: number, said: string, times: Times): void;
  addCheck(what: string, passed: boolean): void;
}

const SAID_AT_MOST = 200;

/** Gathers what a run measures. */
export const createRecorder = (): Recorder => {
  const kinds = new Map<Kind, KindFigures>();
  const checks = { passed: 0, failed: 0 };
  const complaints = new Map<string, number>();

  const complain = (what: string) => complaints.set(what, (complaints.get(what) ?? 0) + 1);
  const figuresOf = (kind: Kind): KindFigures => {
    const known = kinds.get(kind);
    if (known !== undefined) return known;
    const fresh = { calls: 0, failed: 0, waiting: [], duration: [] };
    kinds.set(kind, fresh);
    return fresh;
  };

  return {
    kinds,
    checks,
    complaints,
    addCall(kind, request, status, said, { waiting, duration }) {
      const figures = figuresOf(kind);
      figures.calls += 1;
      figures.waiting.push(waiting);
      figures.duration.push(duration);
      if (status === request.status) return;
      figures.failed += 1;
      complain(`${nameOf(request)}: ${status} ${withoutIds(said).slice(0, SAID_AT_MOST)}`);
    },
    addCheck(what, passed) {
      checks[passed ? 'passed' : 'failed'] += 1;
      if (!passed) complain(`not so: ${what}`);
    },
  };
};

/** The value which `percent` of the values do not exceed; undefined of nothing. */
export const percentile = (values: readonly number[], percent: number): number | undefined => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
};
