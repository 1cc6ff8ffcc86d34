/** An auto-reset event with one waiter. */
export interface Signal {
  raise(): void;
  /** Settles once the event is raised, and resets the event. */
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
