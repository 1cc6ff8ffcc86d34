import { useCallback, useSyncExternalStore } from 'react';
import { MOBILE_BREAKPOINT_PX } from '@targum/contracts';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

export const MOBILE = `@media (max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`;

export const PRINT = '@media print';

/** The `containerName` of a bar whose controls adapt to its width. */
export const BAR = 'bar';
/** In a bar this narrow, a label that repeats its icon is hidden. */
export const COMPACT_BAR = `@container ${BAR} (max-width: 819.98px)`;
/** In a bar this narrow, icons replace the names in choosers. */
export const NARROW_BAR = `@container ${BAR} (max-width: 619.98px)`;

/** High contrast modes remove backgrounds, so a state needs another style there. */
export const FORCED_COLORS = '@media (forced-colors: active)';

/** People ask their system for more contrast. */
export const MORE_CONTRAST = '@media (prefers-contrast: more)';

export const useIsMobile = (): boolean => useMediaQuery(MOBILE.replace('@media ', ''));

export const useWantsContrast = (): boolean => useMediaQuery(MORE_CONTRAST.replace('@media ', ''));
