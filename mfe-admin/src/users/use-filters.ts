import { useCallback, useState } from 'react';
import { approvalStatus } from '@targum/contracts';
import { useSearchParams } from '@targum/ui-kit';
import { defaultFilters } from './filter-users.ts';
import type { UserFilters } from './filter-users.ts';

const STATUS = 'status';

/** The approval status is in the address, so that links can set it and a reload keeps it. */
export function useFilters(): [UserFilters, (filters: UserFilters) => void] {
  const [address, setAddress] = useSearchParams();
  const [others, setOthers] = useState(defaultFilters);
  const status = approvalStatus.safeParse(address.get(STATUS)).data ?? defaultFilters.status;
  const change = useCallback(
    (filters: UserFilters) => {
      setOthers(filters);
      if (filters.status === status) return;
      const isDefault = filters.status === defaultFilters.status;
      setAddress(isDefault ? {} : { [STATUS]: filters.status }, { replace: true });
    },
    [setAddress, status],
  );
  return [{ ...others, status }, change];
}
