import { percentile } from './figures.ts';
import type { Figures } from './figures.ts';

export interface Finding {
  readonly kept: boolean;
  readonly text: string;
}

type Calls = NonNullable<ReturnType<Figures['kinds']['get']>>;

const NO_CALLS: Calls = { calls: 0, failed: 0, waiting: [], duration: [] };

const shareOf = (part: number, all: number) => (all === 0 ? undefined : part / all);

/**
 * The metrics and aggregations that a threshold can name, each with a function that returns the
 * value.
 */
export const METRICS: Readonly<
  Record<string, (calls: Calls, figures: Figures, percent: number) => number | undefined>
> = {
  'checks rate': (_, { checks: { passed, failed } }) => shareOf(passed, passed + failed),
  'http_reqs count': ({ calls }) => calls,
  'http_req_failed rate': ({ failed, calls }) => shareOf(failed, calls),
  'http_req_waiting p': ({ waiting }, _, percent) => percentile(waiting, percent),
  'http_req_duration p': ({ duration }, _, percent) => percentile(duration, percent),
};

export const OPERATORS: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  '<=': (value, bound) => value <= bound,
  '>=': (value, bound) => value >= bound,
  '>': (value, bound) => value > bound,
};

/**
 * Splits a threshold into its parts. For example, `http_req_waiting{kind:stream}` with `p(95)<=500`
 * has the metric `http_req_waiting p`.
 */
export const parseThreshold = (submetric: string, expression: string) => {
  const [, name = '', kind = ''] = /^(\w+)(?:\{kind:(\w+)\})?$/.exec(submetric) ?? [];
  const [, aggregation = '', percent, operator = '', bound] =
    /^([a-z]+)(?:\((\d+)\))?([<=>]+)([\d.]+)$/.exec(expression) ?? [];
  return {
    metric: `${name} ${aggregation}`,
    kind,
    percent: Number(percent),
    operator,
    bound: Number(bound),
  };
};

const judge = (figures: Figures, submetric: string, expression: string): Finding => {
  const { metric, kind, percent, operator, bound } = parseThreshold(submetric, expression);
  const valueOf = METRICS[metric];
  const compare = OPERATORS[operator];
  if (valueOf === undefined || compare === undefined) {
    throw new Error(`Node cannot stand in for k6 with the threshold ${submetric} ${expression}.`);
  }
  const value = valueOf(figures.kinds.get(kind) ?? NO_CALLS, figures, percent);
  const threshold = `${submetric} ${expression}`;
  // k6 counts a threshold for which nothing was measured as kept.
  if (value === undefined) return { kept: true, text: `${threshold}: no value` };
  const shown = Number(value.toFixed(value < 10 ? 4 : 1));
  return { kept: compare(value, bound), text: `${threshold}: ${shown}` };
};

/** Judges thresholds as k6 does. @throws Error for a threshold that only k6 knows. */
export const judgeRun = (
  figures: Figures,
  thresholds: Readonly<Record<string, readonly string[]>>,
): readonly Finding[] => [
  ...Object.entries(thresholds).flatMap(([submetric, expressions]) =>
    expressions.map((expression) => judge(figures, submetric, expression)),
  ),
  ...figures.errors.map((text) => ({ kept: false, text })),
];
