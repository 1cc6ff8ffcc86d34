/** When a message is answered. */
export interface Times {
  readonly now: Date;
  /** A name that `Intl` knows. */
  readonly timeZone: string;
  /**
   * When the messages that the model gets were sent, the oldest first. The last is the one to answer.
   * Empty if that is not known.
   */
  readonly sent: readonly Date[];
}

const BREAK_MINUTES = 30;
const MINUTE_MS = 60_000;

/** The first message after the last break. */
function beginAfterBreak(sent: readonly Date[]): Date | undefined {
  return sent.findLast((time, index) => {
    const before = sent[index - 1];
    return before === undefined || time.getTime() - before.getTime() >= BREAK_MINUTES * MINUTE_MS;
  });
}

/** What the model is told about the time, as lines: it has no clock of its own. */
export function linesOfTimes({ now, timeZone, sent }: Times): string[] {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, weekday: 'long', hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  const written = (time: Date): string => {
    const parts = Object.fromEntries(
      format.formatToParts(time).map(({ type, value }) => [type, value]),
    );
    const { weekday, year, month, day, hour, minute } = parts;
    return `${weekday}, ${year}-${month}-${day}, ${hour}:${minute}`;
  };
  const previous = sent.at(-2);
  const begin = beginAfterBreak(sent);
  return [
    `Date and time: ${written(now)} (${timeZone})`,
    ...(previous === undefined ? [] : [`Previous message: ${written(previous)}`]),
    ...(begin === undefined
      ? []
      : [`Without a break of ${BREAK_MINUTES} minutes since: ${written(begin)}`]),
  ];
}
