import { useCallback, useState } from 'react';

const NOBODY: ReadonlySet<string> = new Set();

/** The ids of entries with an action under way, and a way to run one. */
export function useBusy() {
  const [busy, setBusy] = useState(NOBODY);
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
