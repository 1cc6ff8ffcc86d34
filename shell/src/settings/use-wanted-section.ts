import { useEffect } from 'react';
import { useLocation } from '@targum/ui-kit';

/** Moves the view and the focus to the section that the hash of the address names. */
export function useWantedSection(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const heading = hash === '' ? null : document.getElementById(hash.slice(1));
    heading?.closest('section')?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [hash]);
}
