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

/**
 * A window this low has little room between its bars: a phone with an open keyboard, or a desktop
 * page at 400 %. Griffel sorts media queries by their text, so these styles come after those for
 * `MOBILE`.
 */
export const SHORT_WINDOW = '@media screen and (max-height: 399.98px)';

export const PRINT = '@media print';

/** The `containerName` of a bar whose controls adapt to its width. */
export const BAR = 'bar';
/** In a bar this narrow, a label that repeats its icon is hidden. */
export const COMPACT_BAR = `@container ${BAR} (max-width: 819.98px)`;

/** High contrast modes remove backgrounds, so a state needs another style there. */
export const FORCED_COLORS = '@media (forced-colors: active)';

/** People ask their system for more contrast. */
export const MORE_CONTRAST = '@media (prefers-contrast: more)';

export const useIsMobile = (): boolean => useMediaQuery(MOBILE.replace('@media ', ''));

export const useWantsContrast = (): boolean => useMediaQuery(MORE_CONTRAST.replace('@media ', ''));
