import { useCallback, useState } from 'react';

const NO_IDS: ReadonlySet<string> = new Set();

export function useBusy() {
  const [busy, setBusy] = useState(NO_IDS);
  const run = useCallback(async <Result>(ids: readonly string[], work: () => Promise<Result>) => {
    setBusy((others) => new Set([...others, ...ids]));
    try {
      return await work();
    } finally {
      setBusy((all) => new Set([...all].filter((id) => !ids.includes(id))));
    }
  }, []);
  return { busy, run };
}
