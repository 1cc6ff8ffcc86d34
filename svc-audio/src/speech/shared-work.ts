interface Running<Result> {
  readonly result: Promise<Result>;
  readonly controller: AbortController;
  callers: number;
}

/** Runs work once for all simultaneous callers with the same key (single flight). */
export const createSharedWork = <Result>() => {
  const running = new Map<string, Running<Result>>();

  const begin = (name: string, start: (signal: AbortSignal) => Promise<Result>) => {
    const controller = new AbortController();
    const result = start(controller.signal).finally(() => {
      if (running.get(name) === work) running.delete(name);
    });
    const work: Running<Result> = { result, controller, callers: 0 };
    running.set(name, work);
    return work;
  };

  return {
    /**
     * Returns the result of the work with this key. Starts the work if no other caller has. The
     * signal of the work aborts when the signals of all callers have aborted.
     * @throws the error of the work; the abort reason of `signal`.
     */
    async join(
      name: string,
      signal: AbortSignal,
      start: (signal: AbortSignal) => Promise<Result>,
    ): Promise<Result> {
      signal.throwIfAborted();
      const work = running.get(name) ?? begin(name, start);
      const { promise: left, reject: leave } = Promise.withResolvers<never>();
      work.callers += 1;
      const onAbort = () => {
        work.callers -= 1;
        leave(signal.reason);
        if (work.callers > 0) return;
        running.delete(name);
        work.controller.abort(signal.reason);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        return await Promise.race([work.result, left]);
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    },
  };
};
