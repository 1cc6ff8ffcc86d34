import { withoutIds } from '../../k6/scenarios/calls.ts';

interface KindFigures {
  calls: number;
  failed: number;
  /**
   * Milliseconds of each call: until its response began (`waiting`), and until its response ended
   * (`duration`).
   */
  readonly waiting: number[];
  readonly duration: number[];
}

const MAX_TEXT_LENGTH = 200;

export const createRecorder = () => {
  const kinds = new Map<string, KindFigures>();
  const checks = { passed: 0, failed: 0 };
  /** Failure messages with their number of occurrences. */
  const complaints = new Map<string, number>();
  /** Errors that make the run fail even if it keeps its thresholds. */
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
    /** @param failure the response or error of a failed call; undefined for an expected status. */
    addCall(
      { kind, name }: { readonly kind: string; readonly name: string },
      failure: string | undefined,
      { waiting, duration }: { readonly waiting: number; readonly duration: number },
    ) {
      const figures = figuresOf(kind);
      figures.calls += 1;
      figures.waiting.push(waiting);
      figures.duration.push(duration);
      if (failure === undefined) return;
      figures.failed += 1;
      complain(`${name}: ${withoutIds(failure).slice(0, MAX_TEXT_LENGTH)}`);
    },
    addCheck(what: string, passed: boolean) {
      checks[passed ? 'passed' : 'failed'] += 1;
      if (!passed) complain(`check failed: ${what}`);
    },
    addError: (what: string) => void errors.push(what),
  };
};

export type Recorder = ReturnType<typeof createRecorder>;
export type Figures = Pick<Recorder, 'kinds' | 'checks' | 'complaints' | 'errors'>;

/**
 * Returns a percentile of the values; 0 if there are none. Interpolates between two values as k6
 * does.
 */
export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (percent / 100) * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place - Math.floor(place));
};
