import { useEffect, useRef } from 'react';

/** The times after the first reply at which the page loads the title, in milliseconds. */
const LOOKS_MS = [2_000, 8_000];

interface ModelTitleOptions {
  readonly title: string;
  readonly messageCount: number;
  readonly pending: boolean;
  readonly refetch: () => unknown;
}

/**
 * Loads a chat once or twice soon after its first reply, because the model makes its title then.
 */
export function useModelTitle({ title, messageCount, pending, refetch }: ModelTitleOptions): void {
  const latest = useRef({ title, messageCount, refetch });
  const wasPending = useRef(false);
  useEffect(() => {
    latest.current = { title, messageCount, refetch };
  });

  useEffect(() => {
    const hasEnded = wasPending.current && !pending;
    wasPending.current = pending;
    // At most two messages exist after the first reply: the question and its reply. The server may
    // not have stored the reply yet.
    if (!hasEnded || latest.current.messageCount > 2) return undefined;
    const before = latest.current.title;
    const looks = LOOKS_MS.map((delay) =>
      setTimeout(() => {
        if (latest.current.title === before) latest.current.refetch();
      }, delay),
    );
    return () => looks.forEach(clearTimeout);
  }, [pending]);
}
