import { DateTime } from 'luxon';

/** Some days of a time zone, as the times at which they begin. */
export interface Period {
  /** Oldest first, such as `2026-11-23`. */
  readonly dates: readonly string[];
  /** The beginning of each of these days. */
  readonly starts: readonly Date[];
}

/**
 * The last `days` days of a time zone, up to the one of `now`. Node knows all names of time zones
 * that browsers use; PostgreSQL may lack the old ones.
 */
export function lastDays(days: number, timeZone: string, now = new Date()): Period {
  const today = DateTime.fromJSDate(now, { zone: timeZone }).startOf('day');
  const all = Array.from({ length: days }, (_, index) =>
    today.minus({ days: days - 1 - index }).startOf('day'),
  );
  return {
    dates: all.map((day) => day.toISODate()!),
    starts: all.map((day) => day.toJSDate()),
  };
}

/** Where the days and the months of UTC begin that lie wholly after a time. */
export interface Edges {
  readonly since: Date;
  readonly firstDay: Date;
  readonly firstMonth: Date;
}

/**
 * Splits the time since `since` into quarters of an hour up to the first whole day of UTC, days up
 * to the first whole month, and months.
 */
export function edgesOf(since: Date): Edges {
  const at = DateTime.fromJSDate(since, { zone: 'utc' });
  const next = (unit: 'day' | 'month', from: DateTime) => {
    const start = from.startOf(unit);
    return +start === +from ? start : start.plus({ [unit]: 1 });
  };
  const firstDay = next('day', at);
  return {
    since,
    firstDay: firstDay.toJSDate(),
    firstMonth: next('month', firstDay).toJSDate(),
  };
}
