import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { lazyComponent, useLoadedComponent } from '@targum/ui-kit';
import type { LongWaitProps } from './long-wait.tsx';

export const LongWait = lazyComponent(() => import('./long-wait.tsx'));

const WaitContext = createContext<LongWaitProps>({ seconds: 0, mayLeave: false });

export function WaitProvider(props: { waiting: boolean; mayLeave: boolean; children: ReactNode }) {
  const { waiting, mayLeave, children } = props;
  const seconds = useSecondsWhile(waiting);
  const wait = useMemo(() => ({ seconds, mayLeave }), [seconds, mayLeave]);
  return <WaitContext value={wait}>{children}</WaitContext>;
}

export function WaitingTime() {
  const { seconds, mayLeave } = useContext(WaitContext);
  const { isReady } = useLoadedComponent(LongWait, seconds > 0);
  return seconds > 0 && isReady ? <LongWait seconds={seconds} mayLeave={mayLeave} /> : null;
}

/** Returns the whole seconds since `active` became true. Returns 0 while `active` is false. */
function useSecondsWhile(active: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!active) return undefined;
    const begun = performance.now();
    const count = () => setSeconds(Math.floor((performance.now() - begun) / 1000));
    const timer = setInterval(count, 1000);
    return () => {
      clearInterval(timer);
      setSeconds(0);
    };
  }, [active]);
  return active ? seconds : 0;
}
