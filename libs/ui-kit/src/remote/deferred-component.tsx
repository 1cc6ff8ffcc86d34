import { createContext, Suspense, useContext, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { KeepFocus } from '../focus/keep-focus.tsx';
import { notifyMissingComponent } from './notify-missing-component.ts';

/** True once code may be loaded without delaying the first screen. */
export const PartsReadyContext = createContext(false);

interface DeferredPartProps {
  readonly renderPlaceholder: (open: () => void) => ReactElement;
  /** Renders the loaded component, open if the button was used while the code was loading. */
  readonly children: (defaultOpen: boolean) => ReactNode;
}

/**
 * A component that a button opens. Its code is loaded when the browser is idle, or when the button
 * is used. If loading fails, the button stays, and its next use loads the code again.
 */
export function DeferredComponent({ renderPlaceholder, children }: DeferredPartProps) {
  const ready = useContext(PartsReadyContext);
  const [requested, setRequested] = useState(false);
  const [failed, setFailed] = useState(false);
  const hadFocus = useRef(false);
  const open = () => {
    setRequested(true);
    setFailed(false);
  };
  const trigger = <KeepFocus hadFocus={hadFocus}>{renderPlaceholder(open)}</KeepFocus>;
  const fail = () => {
    setRequested(false);
    setFailed(true);
    if (requested) notifyMissingComponent();
  };
  if (failed || (!ready && !requested)) return trigger;
  return (
    <ErrorBoundary fallback={trigger} onError={fail}>
      <Suspense fallback={trigger}>
        <KeepFocus hadFocus={hadFocus}>{children(requested)}</KeepFocus>
      </Suspense>
    </ErrorBoundary>
  );
}
