/**
 * Runs work with a signal that aborts after a time. In a busy process, results that arrived in time
 * are handled before the signal aborts.
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
