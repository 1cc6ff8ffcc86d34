import { clockFor } from './clocks.ts';

export interface Times {
  readonly now: Date;
  /** A name that `Intl` knows. Undefined if the caller named no time zone. */
  readonly timeZone: string | undefined;
  /** The times of the chat's messages, oldest first. The last message is the one to answer. */
  readonly sent: readonly Date[];
}

/**
 * The pause, in minutes, after which a message begins a new conversation. A group usually takes less
 * time to discuss an answer.
 */
const BREAK_MINUTES = 15;
const MINUTE_MS = 60_000;

const minutesBetween = (from: Date, to: Date): number =>
  Math.floor((to.getTime() - from.getTime()) / MINUTE_MS);

const beginAfterBreak = (times: readonly Date[]): Date | undefined =>
  times.findLast((time, index) => {
    const before = times[index - 1];
    return before === undefined || minutesBetween(before, time) >= BREAK_MINUTES;
  });

/**
 * Writes the lines about times. They do not name the time zone, which can reveal where people in
 * danger are.
 */
export function linesOfTimes({ now, timeZone, sent }: Times): string[] {
  const written = clockFor(timeZone ?? 'UTC')!;
  const ago = (time: Date) => `${written(time)} (${minutesBetween(time, now)} minutes ago)`;
  const previous = sent.at(-2);
  const begin = sent.length === 0 ? undefined : beginAfterBreak([...sent, now]);
  return [
    `Date and time: ${written(now)} (${timeZone === undefined ? 'UTC' : "the user's local time"})`,
    ...(previous === undefined ? [] : [`Previous message: ${ago(previous)}`]),
    ...(begin === undefined ? [] : [`No break of ${BREAK_MINUTES} minutes since: ${ago(begin)}`]),
  ];
}
