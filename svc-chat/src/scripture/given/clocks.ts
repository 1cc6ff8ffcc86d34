/** Writes a time in one zone, such as "Monday, 2026-11-23, 21:56". */
type Clock = (time: Date) => string;

/** The longest name that `Intl` knows has half of this length. */
const NAME_MAX = 64;
/** A clock takes 36 KiB. A zone has many names, since the case of letters does not count. */
const KEPT_MAX = 100;

/** Creating a clock takes half a millisecond or more, so clocks are kept. */
const kept = new Map<string, Clock>();

/** @throws {RangeError} if `Intl` does not know the time zone. */
function createClock(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, weekday: 'long', hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  return (time) => {
    const parts = format.formatToParts(time).map(({ type, value }) => [type, value] as const);
    const { weekday, year, month, day, hour, minute } = Object.fromEntries(parts);
    return `${weekday}, ${year}-${month}-${day}, ${hour}:${minute}`;
  };
}

/** Returns the clock of a time zone. Undefined if `Intl` does not know the zone. */
export function clockFor(timeZone: string): Clock | undefined {
  const known = kept.get(timeZone);
  if (known !== undefined || timeZone === '' || timeZone.length > NAME_MAX) return known;
  try {
    const clock = createClock(timeZone);
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(timeZone, clock);
    return clock;
  } catch {
    return undefined;
  }
}
