import { auditAction, auditFilters } from '@targum/contracts/on-demand';
import type { AuditAction } from '@targum/contracts/on-demand';

/** Which entries are shown. Empty texts and lists filter nothing. */
export interface Filters {
  /** The id of a user. */
  readonly person: string;
  readonly actions: readonly AuditAction[];
  /** The first and the last day, such as `2026-03-01`. */
  readonly from: string;
  readonly to: string;
}

export const noFilters: Filters = { person: '', actions: [], from: '', to: '' };

/** The filters of a request: times instead of the reader's days. */
export interface AuditRequest {
  readonly person?: string;
  readonly action?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Midnight at the begin of a day in the reader's time zone, or undefined if there is no such day. */
function beginOf(day: string, daysLater = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === undefined) return undefined;
  const given = new Date(Number(year), Number(month) - 1, Number(date));
  if (given.getMonth() !== Number(month) - 1) return undefined;
  given.setDate(given.getDate() + daysLater);
  return given.toISOString();
}

/** Reads the filters from an address, such as `?action=login,logout&from=2026-03-01`. */
export function readFilters(address: URLSearchParams): Filters {
  const get = (name: string) => address.get(name) ?? '';
  const day = (name: string) => (beginOf(get(name)) === undefined ? '' : get(name));
  return {
    person: auditFilters.shape.person.safeParse(get('person')).data ?? '',
    actions: auditAction.options.filter((action) => get('action').split(',').includes(action)),
    from: day('from'),
    to: day('to'),
  };
}

/** The address of filters: only what is set. */
export function writeFilters({ person, actions, from, to }: Filters): Record<string, string> {
  const values = { person, action: actions.join(','), from, to };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/** The request for the entries that match. The last day counts as a whole. */
export function requestOf(filters: Filters): AuditRequest {
  const { from, to, ...others } = writeFilters(filters);
  const begin = from && beginOf(from);
  const end = to && beginOf(to, 1);
  return { ...others, ...(begin && { from: begin }), ...(end && { to: end }) };
}
