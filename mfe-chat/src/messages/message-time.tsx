import { createContext, useContext, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useFormat } from '@targum/ui-kit';

const MINUTE_MS = 60_000;

/** Changes each minute, so that ages are told anew. */
const MinuteContext = createContext(0);

/** Keeps the ages of all messages inside it up to date with one timer. */
export function MinuteProvider({ children }: { children: ReactNode }) {
  const [minute, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute((count) => count + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return <MinuteContext value={minute}>{children}</MinuteContext>;
}

/** The age of a message, with the exact time behind it. */
export function MessageTime({ at }: { at: string }) {
  useContext(MinuteContext);
  const { messageTime, dateTime } = useFormat();
  return (
    <time dateTime={at} title={dateTime(at)}>
      {messageTime(at)}
    </time>
  );
}
