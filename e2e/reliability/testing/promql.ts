import { parser } from '@prometheus-io/lezer-promql';

/** What an expression asks of the metrics. */
export interface Asked {
  readonly metric: string;
  /** Labels it matches on, groups by, or shows. */
  readonly labels: readonly string[];
  /** Values it matches on, each as a pattern of one value. */
  readonly values: readonly Matched[];
}

interface Matched {
  readonly label: string;
  readonly pattern: string;
}

/** Labels of a metric, each with the values that its series carry. */
export type Served = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** Labels that Prometheus or the functions make. */
const MADE = new Set(['le', 'pod', 'namespace', 'instance', 'job']);

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `label=~"a|b"` as the alternatives that each must be a value. */
const readMatcher = (matcher: string): Matched[] => {
  const [, label = '', operator = '', value = ''] =
    /^(\w+)\s*([=!~]+)\s*"(.*)"$/s.exec(matcher) ?? [];
  if (value === '') return [];
  const patterns = operator.endsWith('~') ? value.split('|') : [literal(value)];
  return patterns.map((pattern) => ({ label, pattern }));
};

/**
 * Reads the metrics and labels out of an expression of PromQL; labels of a grouping are asked of
 * every metric in it. @throws Error where it cannot be parsed.
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

/** Every metric of /metrics answers with the labels and values that its series carry. */
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

/** What expressions ask for that no service has: metrics, labels, or values of a label. */
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
