import { DateTime } from 'luxon';

export interface Period {
  /** The dates, oldest first, such as `2026-11-23`. */
  readonly dates: readonly string[];
  readonly starts: readonly Date[];
}

/**
 * Returns the last `days` days in a time zone, including today. Node computes these days, because
 * PostgreSQL may lack old names of time zones that browsers still use.
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

/** The beginnings of the first whole day and of the first whole month after a time, in UTC. */
export interface Edges {
  readonly since: Date;
  readonly firstDay: Date;
  readonly firstMonth: Date;
}

/**
 * Returns the times at which the units of counting change: quarters of an hour up to the first
 * whole day, days up to the first whole month, then months.
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
