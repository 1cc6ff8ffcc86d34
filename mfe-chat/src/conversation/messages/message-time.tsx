import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { useEveryMinute, useFormat } from '@targum/ui-kit';

/** Changes each minute, so that the ages are computed again. */
const MinuteContext = createContext(0);

/** Keeps the ages of the messages inside it up to date with one timer. */
export function MinuteProvider({ children }: { children: ReactNode }) {
  return <MinuteContext value={useEveryMinute()}>{children}</MinuteContext>;
}

/** The age of a message, with the exact time as its title. */
export function MessageTime({ at }: { at: string }) {
  useContext(MinuteContext);
  const { messageTime, dateTime } = useFormat();
  return (
    <time dateTime={at} title={dateTime(at)}>
      {messageTime(at)}
    </time>
  );
}
