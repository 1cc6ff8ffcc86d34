import { useCallback, useMemo } from 'react';
import { useSearchParams } from '@targum/ui-kit';
import { readFilters, writeFilters } from './filters.ts';
import type { Filters } from './filters.ts';

export function useFilters(): [Filters, (filters: Filters) => void] {
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => readFilters(address), [address]);
  const change = useCallback(
    (changed: Filters) => setAddress(writeFilters(changed), { replace: true }),
    [setAddress],
  );
  return [filters, change];
}
