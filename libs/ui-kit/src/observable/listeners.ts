export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    /** @returns a function that removes the listener */
    subscribe(listener: (...args: Args) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    notify(...args: Args): void {
      for (const listener of listeners) listener(...args);
    },
  };
}
