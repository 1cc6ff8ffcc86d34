/**
 * Aborts a signal after a time. What arrived in time but waits, since the process was busy, is
 * handled first.
 * @returns what the work gives, which should end soon after the signal aborts.
 */
export async function withDeadline<Result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController();
  const timer = setTimeout(() => setImmediate(() => late.abort()), milliseconds);
  try {
    return await work(late.signal);
  } finally {
    clearTimeout(timer);
  }
}
