/** A flag that can be waited for; waiting lowers it. For one waiter at a time. */
export interface Signal {
  raise(): void;
  /** Settles once the flag is up, at once where it was raised before. */
  raised(): Promise<void>;
}

export function createSignal(): Signal {
  let flag = Promise.withResolvers<void>();
  return {
    raise: () => flag.resolve(),
    async raised() {
      await flag.promise;
      flag = Promise.withResolvers<void>();
    },
  };
}
