import { createContext, Suspense, useContext, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { KeepFocus } from '../focus/keep-focus.tsx';
import { notifyMissingPart } from './notify-missing-part.ts';

/** Whether such parts may be loaded by now without taking the line from the first screen. */
export const PartsReadyContext = createContext(false);

interface DeferredPartProps {
  /** The button that opens it, as it looks before the code has come. */
  readonly renderPlaceholder: (open: () => void) => ReactElement;
  /** The part itself, open at once where the placeholder was used before it came. */
  readonly children: (defaultOpen: boolean) => ReactNode;
}

/**
 * Something that a button opens, whose code comes when the browser is idle, or as soon as it is
 * wanted. Where it cannot come, the button stays and asks for it again.
 */
export function DeferredPart({ renderPlaceholder, children }: DeferredPartProps) {
  const ready = useContext(PartsReadyContext);
  const [wanted, setWanted] = useState(false);
  const [failed, setFailed] = useState(false);
  const hadFocus = useRef(false);
  const open = () => {
    setWanted(true);
    setFailed(false);
  };
  const trigger = <KeepFocus hadFocus={hadFocus}>{renderPlaceholder(open)}</KeepFocus>;
  const fail = () => {
    setWanted(false);
    setFailed(true);
    if (wanted) notifyMissingPart();
  };
  if (failed || (!ready && !wanted)) return trigger;
  return (
    <ErrorBoundary fallback={trigger} onError={fail}>
      <Suspense fallback={trigger}>
        <KeepFocus hadFocus={hadFocus}>{children(wanted)}</KeepFocus>
      </Suspense>
    </ErrorBoundary>
  );
}
