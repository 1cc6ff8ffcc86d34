import { useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { makeStyles } from '../fluent.ts';

const useStyles = makeStyles({ place: { display: 'contents' } });

interface KeepFocusProps {
  readonly hadFocus: RefObject<boolean>;
  readonly children: ReactNode;
}

/** Moves the focus from a trigger to its replacement. Both components use the ref `hadFocus`. */
export function KeepFocus({ hadFocus, children }: KeepFocusProps) {
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
