import { SpanKind } from './spans.ts';
import type { SpanDescription } from './spans.ts';

const OPERATION = /^\W*(\w+)/;
const TABLE = /\b(?:from|into|update)\s+(?:only\s+)?"?(\w+)"?/i;

/**
 * Describes a statement by its name, or by its first word and its first table. The span does not
 * contain the SQL text, because handwritten SQL may contain values.
 */
export const describeStatement = (name: string | undefined, sql: string): SpanDescription => {
  const operation = OPERATION.exec(sql)?.[1]?.toLowerCase() ?? 'statement';
  const table = TABLE.exec(sql)?.[1];
  const summary = name ?? (table === undefined ? operation : `${operation} ${table}`);
  return {
    name: `postgresql ${summary}`,
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.summary': summary,
    },
  };
};
