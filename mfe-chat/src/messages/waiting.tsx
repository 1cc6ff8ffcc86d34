import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { LiveRegion } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

/** After this time without a first word the page says so, and later that the user may leave. */
const LONG_S = 5;
const VERY_LONG_S = 20;

interface Wait {
  readonly seconds: number;
  /** Whether the server has the message, so that the reply is written without this page. */
  readonly mayLeave: boolean;
}

const WaitContext = createContext<Wait>({ seconds: 0, mayLeave: false });

interface WaitProviderProps {
  /** Whether a reply was requested and has no text. */
  readonly waiting: boolean;
  readonly mayLeave: boolean;
  readonly children: ReactNode;
}

/** Measures how long the reply inside it has been without its first word. */
export function WaitProvider({ waiting, mayLeave, children }: WaitProviderProps) {
  const t = useT();
  const seconds = useSecondsWhile(waiting);
  const wait = useMemo(() => ({ seconds, mayLeave }), [seconds, mayLeave]);
  // Screen readers hear each of the two sentences once, and no number.
  const message =
    seconds < LONG_S
      ? ''
      : seconds < VERY_LONG_S || !mayLeave
        ? t('chat.waiting.long')
        : t('chat.waiting.mayLeave');
  return (
    <WaitContext value={wait}>
      {children}
      <LiveRegion message={message} />
    </WaitContext>
  );
}

/** How long the reply has been without its first word, once that is long. */
export function WaitingTime() {
  const t = useT();
  const { seconds, mayLeave } = useContext(WaitContext);
  if (seconds < LONG_S) return null;
  return (
    <>
      <span>{t('chat.waiting.seconds', { seconds })}</span>
      {seconds >= VERY_LONG_S && mayLeave && <span>{t('chat.waiting.mayLeave')}</span>}
    </>
  );
}

/** Whole seconds since `active` became true; 0 while it is false. */
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
