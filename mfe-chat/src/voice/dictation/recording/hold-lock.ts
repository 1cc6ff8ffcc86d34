/**
 * Acquires a lock that all tabs of this browser share. The lock is held until its release or the
 * end of the page. Resolves to null if another tab holds the lock.
 */
export function holdLock(name: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => {});
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}
