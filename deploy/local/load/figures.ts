import { nameOf, withoutIds } from '../../k6/scenarios/calls.ts';
import type { Request } from '../../k6/scenarios/calls.ts';
import type { Kind } from '../../k6/scenarios/client.ts';

/** Duration of one call, in milliseconds. */
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

/** The measurements of a run. */
export interface Figures {
  readonly kinds: ReadonlyMap<Kind, Readonly<KindFigures>>;
  readonly checks: { readonly passed: number; readonly failed: number };
  /** Failure messages with their number of occurrences. */
  readonly complaints: ReadonlyMap<string, number>;
}

export interface Recorder extends Figures {
  addCall(kind: Kind, request: Request, status: number, text: string, times: Times): void;
  addCheck(what: string, passed: boolean): void;
}

const MAX_TEXT_LENGTH = 200;

/** Collects the measurements of a run. */
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
    addCall(kind, request, status, text, { waiting, duration }) {
      const figures = figuresOf(kind);
      figures.calls += 1;
      figures.waiting.push(waiting);
      figures.duration.push(duration);
      if (status === request.status) return;
      figures.failed += 1;
      complain(`${nameOf(request)}: ${status} ${withoutIds(text).slice(0, MAX_TEXT_LENGTH)}`);
    },
    addCheck(what, passed) {
      checks[passed ? 'passed' : 'failed'] += 1;
      if (!passed) complain(`check failed: ${what}`);
    },
  };
};

/** The value that `percent` of the values do not exceed; undefined if there are no values. */
export const percentile = (values: readonly number[], percent: number): number | undefined => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
};
