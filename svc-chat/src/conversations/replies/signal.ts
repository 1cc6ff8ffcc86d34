/** An auto-reset event with one waiter. */
export function createSignal() {
  let flag = Promise.withResolvers<void>();
  return {
    raise: () => flag.resolve(),
    /** Settles once the event is raised, and resets the event. */
    async raised() {
      await flag.promise;
      flag = Promise.withResolvers<void>();
    },
  };
}

export type Signal = ReturnType<typeof createSignal>;
