import type { AuditFilters } from '@targum/contracts/on-demand';
import type { Knex } from 'knex';

interface Wanted extends AuditFilters {
  /** Selects only entries after this place in the order. */
  readonly place: { readonly at: string; readonly sequence: string } | undefined;
  readonly limit: number;
}

/** The entries with one value of a column. An index has them in the order of time. */
interface Part {
  readonly column: 'action' | 'actor_id' | 'target_id';
  readonly value: string;
}

/** Returns the parts of the log that can contain entries. Undefined stands for the whole log. */
function partsOf({ person, action }: AuditFilters): (Part | undefined)[] {
  if (person !== undefined) {
    return [
      { column: 'actor_id', value: person },
      { column: 'target_id', value: person },
    ];
  }
  if (action === undefined) return [undefined];
  return [...new Set(action)].map((value) => ({ column: 'action', value }));
}

const TYPES = { action: 'text', actor_id: 'uuid', target_id: 'uuid' } as const;

/**
 * Selects the newest entries of a part, and ignores `from`. The bounds and the order begin with the
 * column of the part, so that PostgreSQL uses the index of the part. With only `action = …`, it may
 * prefer to walk through the whole log in the order of time, however far back the first matching
 * entry is.
 */
function selectNewest(knex: Knex, part: Part | undefined, wanted: Wanted): Knex.QueryBuilder {
  const { person, action, to = 'infinity', place, limit } = wanted;
  const column = part ? `${part.column}, ` : '';
  const value = part ? `?::${TYPES[part.column]}, ` : '';
  const values = part ? [part.value] : [];
  const query = knex('audit_log').limit(limit).select('at', 'sequence');
  if (place !== undefined) {
    query.whereRaw(`(${column}at, sequence) < (${value}?::timestamptz, ?::bigint)`, [
      ...values,
      place.at,
      place.sequence,
    ]);
  }
  query.whereRaw(`(${column}at) < (${value}?::timestamptz)`, [...values, to]);
  if (part) query.where(part.column, '>=', part.value).orderBy(part.column, 'desc');
  // The filter costs little, because the index of persons also contains the action.
  if (person !== undefined && action !== undefined) query.whereIn('action', action);
  return query.orderBy('at', 'desc').orderBy('sequence', 'desc');
}

/**
 * Selects `at` and `sequence` of the newest matching entries. Each part is a separate select with
 * its own limit, because a single select with `or` would read and sort all matching entries.
 * Entries older than `from` are dropped afterwards, because a bound at that end does not stop
 * PostgreSQL's walk through the part.
 */
export function selectFound(knex: Knex, wanted: Wanted): Knex.QueryBuilder {
  const { from = '-infinity', limit } = wanted;
  const selects = partsOf(wanted).map((part) => selectNewest(knex, part, wanted));
  return knex
    .from(knex.union(selects, true).as('newest'))
    .where('at', '>=', from)
    .orderBy('at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .select('at', 'sequence');
}
