/** Runs work in the order of the calls, with a limited number at the same time. */
export type Limiter = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createLimiter(atOnce: number): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;

  const begin = async (): Promise<void> => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const end = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  return async (work) => {
    await begin();
    try {
      return await work();
    } finally {
      end();
    }
  };
}
