import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { useEveryMinute, useFormat } from '@targum/ui-kit';

/** The value changes each minute, so that the components compute the ages again. */
const MinuteContext = createContext(0);

export function MinuteProvider({ children }: { children: ReactNode }) {
  return <MinuteContext value={useEveryMinute()}>{children}</MinuteContext>;
}

export function MessageTime({ at }: { at: string }) {
  useContext(MinuteContext);
  const { messageTime, dateTime } = useFormat();
  return (
    <time dateTime={at} title={dateTime(at)}>
      {messageTime(at)}
    </time>
  );
}
