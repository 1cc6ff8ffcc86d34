type Task<T> = (lock: { readonly name: string } | null) => Promise<T>;

/**
 * Adds `navigator.locks` to the page, because happy-dom has no locks. The outbox delivers messages
 * under a lock, so a test can wait until its deliveries have ended.
 */
export function createFakeLocks() {
  /** The last task under each name. */
  const last = new Map<string, Promise<unknown>>();
  const held = new Set<string>();
  const request = <T>(
    name: string,
    ...rest: [task: Task<T>] | [options: LockOptions, task: Task<T>]
  ): Promise<T> => {
    const task = rest.at(-1) as Task<T>;
    const { ifAvailable = false } = rest.length === 2 ? rest[0] : {};
    if (ifAvailable && held.has(name)) return task(null);
    const hold = async () => {
      held.add(name);
      try {
        return await task({ name });
      } finally {
        held.delete(name);
      }
    };
    const run = (last.get(name) ?? Promise.resolve()).then(hold, hold);
    last.set(name, run);
    return run;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  return {
    /** Removes the locks once no task holds a lock. */
    async remove(): Promise<void> {
      await Promise.allSettled(last.values());
      Reflect.deleteProperty(navigator, 'locks');
    },
  };
}

export type FakeLocks = ReturnType<typeof createFakeLocks>;
