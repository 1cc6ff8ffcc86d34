import { parser } from '@prometheus-io/lezer-promql';

/** A metric that an expression selects. */
export interface Asked {
  readonly metric: string;
  /** Labels that the expression matches or groups by. */
  readonly labels: readonly string[];
  /** Label values that the expression matches, as one pattern per value. */
  readonly values: readonly Matched[];
}

interface Matched {
  readonly label: string;
  readonly pattern: string;
}

/** The labels of each served metric, with the values in its series. */
export type Served = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** Labels that Prometheus or its functions add. */
const MADE = new Set(['le', 'pod', 'namespace', 'instance', 'job']);

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Splits `label=~"a|b"` into its alternatives. Each must match a served value. */
const readMatcher = (matcher: string): Matched[] => {
  const [, label = '', operator = '', value = ''] =
    /^(\w+)\s*([=!~]+)\s*"(.*)"$/s.exec(matcher) ?? [];
  if (value === '') return [];
  const patterns = operator.endsWith('~') ? value.split('|') : [literal(value)];
  return patterns.map((pattern) => ({ label, pattern }));
};

/**
 * Extracts the metrics and labels of a PromQL expression. Labels by which the expression groups
 * count for each of its metrics.
 * @throws Error if the expression cannot be parsed.
 */
export const readExpression = (expression: string): Asked[] => {
  const metrics: { name: string; labels: string[]; values: Matched[] }[] = [];
  const grouped: string[] = [];
  parser.parse(expression).iterate({
    enter({ node, name, from, to }) {
      const text = expression.slice(from, to);
      if (node.type.isError) throw new Error(`Not PromQL: ${expression}`);
      if (name === 'VectorSelector') metrics.push({ name: '', labels: [], values: [] });
      const selector = metrics.at(-1);
      if (name === 'Identifier' && selector?.name === '') selector.name = text;
      if (name === 'UnquotedLabelMatcher') selector?.values.push(...readMatcher(text));
      if (name === 'LabelName') {
        if (node.parent?.name === 'GroupingLabels') grouped.push(text);
        else selector?.labels.push(text);
      }
    },
  });
  return metrics.map(({ name, labels, values }) => ({
    metric: name,
    labels: [...labels, ...grouped].filter((label) => !MADE.has(label)),
    values: values.filter(({ label }) => !MADE.has(label)),
  }));
};

/** Parses the output of /metrics into metrics with their labels and values. */
export const readMetrics = (text: string): Served => {
  const found = new Map<string, Map<string, Set<string>>>();
  for (const line of text.split('\n')) {
    const match = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? /.exec(line);
    if (match === null) continue;
    const [, name = '', labels = ''] = match;
    const known = found.get(name) ?? new Map<string, Set<string>>();
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g)) {
      known.set(label, (known.get(label) ?? new Set()).add(value));
    }
    found.set(name, known);
  }
  return found;
};

/** Returns the metrics, labels and label values that expressions use and no service serves. */
export const missingMetrics = (expressions: readonly string[], served: Served): string[] =>
  expressions.flatMap(readExpression).flatMap(({ metric, labels, values }) => {
    const has = served.get(metric);
    if (has === undefined) return [metric];
    return [
      ...labels.filter((label) => !has.has(label)).map((label) => `${metric}{${label}}`),
      ...values
        .filter(({ label, pattern }) => {
          const whole = new RegExp(`^(?:${pattern})$`);
          return has.has(label) && ![...has.get(label)!].some((value) => whole.test(value));
        })
        .map(({ label, pattern }) => `${metric}{${label}="${pattern}"}`),
    ];
  });
