import { createContext, Suspense, useContext, useRef, useState, useLayoutEffect } from 'react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { makeStyles } from '../fluent.ts';
import { notifyMissingComponent } from './notify-missing-component.ts';

const useStyles = makeStyles({
  place: { display: 'contents' },
});

/** True once code may be loaded without delaying the first screen. */
export const PageIdleContext = createContext(false);

interface DeferredComponentProps {
  readonly renderPlaceholder: (open: () => void) => ReactElement;
  /** Renders the loaded component, open if the button was used while the code was loading. */
  readonly children: (defaultOpen: boolean) => ReactNode;
}

/**
 * A component that a button opens. Its code is loaded when the browser is idle, or when the button
 * is used. If loading fails, the button stays, and its next use loads the code again.
 */
export function DeferredComponent({ renderPlaceholder, children }: DeferredComponentProps) {
  const ready = useContext(PageIdleContext);
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

interface KeepFocusProps {
  readonly hadFocus: RefObject<boolean>;
  readonly children: ReactNode;
}

/** Moves the focus from a trigger to its replacement. Both components use the ref `hadFocus`. */
function KeepFocus({ hadFocus, children }: KeepFocusProps) {
  const styles = useStyles();
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (hadFocus.current) element?.querySelector('button')?.focus();
    return () => {
      hadFocus.current = element?.contains(document.activeElement) ?? false;
    };
  }, [hadFocus]);
  return (
    <span ref={place} className={styles.place}>
      {children}
    </span>
  );
}
