import { withoutIds } from '../../k6/scenarios/calls.ts';

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

export interface Figures {
  /** The figures by the tag `kind` of the calls. */
  readonly kinds: ReadonlyMap<string, Readonly<KindFigures>>;
  readonly checks: { readonly passed: number; readonly failed: number };
  /** Failure messages with their number of occurrences. */
  readonly complaints: ReadonlyMap<string, number>;
  /** Errors that broke the run, whatever its thresholds say. */
  readonly errors: readonly string[];
}

export interface Recorder extends Figures {
  /** @param failure the response or error of a failed call; undefined for a call with an expected status */
  addCall(
    tags: { readonly kind: string; readonly name: string },
    failure: string | undefined,
    times: Times,
  ): void;
  addCheck(what: string, passed: boolean): void;
  addError(what: string): void;
}

const MAX_TEXT_LENGTH = 200;

export const createRecorder = (): Recorder => {
  const kinds = new Map<string, KindFigures>();
  const checks = { passed: 0, failed: 0 };
  const complaints = new Map<string, number>();
  const errors: string[] = [];

  const complain = (what: string) => complaints.set(what, (complaints.get(what) ?? 0) + 1);
  const figuresOf = (kind: string): KindFigures => {
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
    errors,
    addCall({ kind, name }, failure, { waiting, duration }) {
      const figures = figuresOf(kind);
      figures.calls += 1;
      figures.waiting.push(waiting);
      figures.duration.push(duration);
      if (failure === undefined) return;
      figures.failed += 1;
      complain(`${name}: ${withoutIds(failure).slice(0, MAX_TEXT_LENGTH)}`);
    },
    addCheck(what, passed) {
      checks[passed ? 'passed' : 'failed'] += 1;
      if (!passed) complain(`check failed: ${what}`);
    },
    addError: (what) => void errors.push(what),
  };
};

/** Interpolates between two values as k6 does. Returns 0 if there are no values. */
export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (percent / 100) * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place - Math.floor(place));
};
