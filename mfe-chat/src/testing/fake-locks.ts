/**
 * Adds `navigator.locks` to the page, because happy-dom has no locks. The outbox delivers messages
 * under a lock, so a test can wait until its deliveries have ended.
 */
export function createFakeLocks() {
  /** The last task under each name. */
  const last = new Map<string, Promise<unknown>>();
  const request = <T>(name: string, task: () => Promise<T>): Promise<T> => {
    const run = (last.get(name) ?? Promise.resolve()).then(task, task);
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
