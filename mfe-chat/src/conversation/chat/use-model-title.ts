import { useEffect, useRef } from 'react';

/** When to look for the title after the first reply, in milliseconds. */
const LOOKS_MS = [2_000, 8_000];

interface ModelTitleOptions {
  readonly title: string;
  /** How many messages the chat has. */
  readonly messageCount: number;
  /** Whether a reply is running. */
  readonly pending: boolean;
  /** Loads the chat again. */
  readonly refetch: () => unknown;
}

/**
 * Loads a chat again soon after its first reply, since the model makes its title then. It looks a
 * second time if the title is still the same, and no more.
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
    // The question and its reply, or the question while the reply is being stored.
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
