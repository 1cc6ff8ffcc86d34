/**
 * Runs work with a signal that aborts after a time. In a busy process, results that arrived in time
 * are handled before the signal aborts.
 * @param loading is called when the time is over. If it returns a promise, the work gets the same
 * time again after the promise has settled.
 */
export async function withDeadline<Result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
  loading: () => Promise<void> | undefined = () => undefined,
): Promise<Result> {
  const late = new AbortController();
  let isOver = false;
  const abort = () => setImmediate(() => late.abort());
  let timer = setTimeout(() => {
    const loaded = loading();
    if (loaded === undefined) abort();
    else {
      void loaded.then(() => {
        if (!isOver) timer = setTimeout(abort, milliseconds);
      });
    }
  }, milliseconds);
  try {
    return await work(late.signal);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}
