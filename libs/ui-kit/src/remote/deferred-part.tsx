import { createContext, Suspense, useContext, useLayoutEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { ErrorBoundary, makeStyles, notify } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

/** Whether menus may be loaded by now without taking the line from the first screen. */
export const MenusReadyContext = createContext(false);

interface DeferredMenuProps {
  /** The menu's trigger as it looks before its code has come. */
  readonly renderPlaceholder: (open: () => void) => ReactElement;
  /** The menu itself, open at once where the placeholder was used before it came. */
  readonly children: (defaultOpen: boolean) => ReactNode;
}

/**
 * A menu whose code comes when the browser is idle, or as soon as it is wanted. Where it cannot
 * come, the trigger stays and asks for it again.
 */
export function DeferredMenu({ renderPlaceholder, children }: DeferredMenuProps) {
  const t = useT();
  const ready = useContext(MenusReadyContext);
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
    if (!wanted) return;
    notify({
      variant: 'destructive',
      title: t('shell.dialog.failed.title'),
      description: t('shell.dialog.failed.text'),
    });
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

const useStyles = makeStyles({ place: { display: 'contents' } });

interface KeepFocusProps {
  readonly hadFocus: RefObject<boolean>;
  readonly children: ReactNode;
}

/** Hands the focus of a trigger to the one that takes its place. */
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
