import { auditAction, auditFilters } from '@targum/contracts/on-demand';
import type { AuditAction } from '@targum/contracts/on-demand';

/** The filters of the audit log. An empty text or list filters nothing. */
export interface AuditFormFilters {
  readonly person: string;
  readonly actions: readonly AuditAction[];
  /** The first and the last day, such as `2026-03-01`. */
  readonly from: string;
  readonly to: string;
}

export const noAuditFilters: AuditFormFilters = { person: '', actions: [], from: '', to: '' };

/** The filters of a request. `from` and `to` are points in time, not the reader's days. */
export type AuditRequest = Partial<Record<'person' | 'action' | 'from' | 'to', string>>;

/**
 * Returns the time at which a day begins in the reader's time zone. Undefined for a day that does
 * not exist.
 */
function beginOf(day: string, daysLater = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === undefined) return undefined;
  const given = new Date(Number(year), Number(month) - 1, Number(date));
  if (given.getMonth() !== Number(month) - 1) return undefined;
  given.setDate(given.getDate() + daysLater);
  return given.toISOString();
}

/** Reads the filters from an address, such as `?action=login,logout&from=2026-03-01`. */
export function readFilters(address: URLSearchParams): AuditFormFilters {
  const get = (name: string) => address.get(name) ?? '';
  const day = (name: string) => (beginOf(get(name)) === undefined ? '' : get(name));
  return {
    person: auditFilters.shape.person.safeParse(get('person')).data ?? '',
    actions: auditAction.options.filter((action) => get('action').split(',').includes(action)),
    from: day('from'),
    to: day('to'),
  };
}

export function writeFilters({
  person,
  actions,
  from,
  to,
}: AuditFormFilters): Record<string, string> {
  const values = { person, action: actions.join(','), from, to };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

export function requestOf(filters: AuditFormFilters): AuditRequest {
  const { from, to, ...others } = writeFilters(filters);
  const begin = from && beginOf(from);
  const end = to && beginOf(to, 1);
  return { ...others, ...(begin && { from: begin }), ...(end && { to: end }) };
}
