import { useCallback, useState } from 'react';

const NO_IDS: ReadonlySet<string> = new Set();

/** The ids of entries with a running action, and a function that runs one. */
export function useBusy() {
  const [busy, setBusy] = useState(NO_IDS);
  const run = useCallback(async <Result>(id: string, work: () => Promise<Result>) => {
    setBusy((ids) => new Set(ids).add(id));
    try {
      return await work();
    } finally {
      setBusy((ids) => new Set([...ids].filter((other) => other !== id)));
    }
  }, []);
  return { busy, run };
}
