import { parser } from '@prometheus-io/lezer-promql';

/** What an expression asks of the metrics. */
export interface Asked {
  readonly metric: string;
  /** Labels it matches on, groups by, or shows. */
  readonly labels: readonly string[];
}

/** Labels that Prometheus or the functions make. */
const MADE = new Set(['le', 'pod', 'namespace', 'instance', 'job']);

/**
 * Reads the metrics and labels out of an expression of PromQL; labels of a grouping are asked of
 * every metric in it. @throws Error where it cannot be parsed.
 */
export const readExpression = (expression: string): Asked[] => {
  const metrics: { name: string; labels: string[] }[] = [];
  const grouped: string[] = [];
  parser.parse(expression).iterate({
    enter({ node, name, from, to }) {
      const text = expression.slice(from, to);
      if (node.type.isError) throw new Error(`Not PromQL: ${expression}`);
      if (name === 'VectorSelector') metrics.push({ name: '', labels: [] });
      const selector = metrics.at(-1);
      if (name === 'Identifier' && selector?.name === '') selector.name = text;
      if (name === 'LabelName') {
        if (node.parent?.name === 'GroupingLabels') grouped.push(text);
        else selector?.labels.push(text);
      }
    },
  });
  return metrics.map(({ name, labels }) => ({
    metric: name,
    labels: [...labels, ...grouped].filter((label) => !MADE.has(label)),
  }));
};

/** Every metric of a /metrics answer with the labels its series carry. */
export const readMetrics = (text: string): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const line of text.split('\n')) {
    const match = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? /.exec(line);
    if (match === null) continue;
    const [, name = '', labels = ''] = match;
    const known = found.get(name) ?? new Set<string>();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    found.set(name, known);
  }
  return found;
};

/** What expressions ask for that no service has. */
export const missingMetrics = (
  expressions: readonly string[],
  served: ReadonlyMap<string, ReadonlySet<string>>,
): string[] =>
  expressions.flatMap(readExpression).flatMap(({ metric, labels }) => {
    const has = served.get(metric);
    if (has === undefined) return [metric];
    return labels.filter((label) => !has.has(label)).map((label) => `${metric}{${label}}`);
  });
