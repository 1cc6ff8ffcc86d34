import { useCallback, useState } from 'react';
import type { ListedUser } from '@targum/contracts/on-demand';

const NO_IDS: ReadonlySet<string> = new Set();

export interface Selection {
  /** The selected users who can still be selected. */
  readonly selected: readonly ListedUser[];
  readonly select: (user: ListedUser, isSelected: boolean) => void;
  /** Selects every user that can be selected, or no user. */
  readonly selectAll: (isSelected: boolean) => void;
}

/**
 * Keeps the users that an admin has selected.
 * @param selectable the users on the screen that can be selected. An action never affects other
 * users.
 */
export function useSelection(selectable: readonly ListedUser[]): Selection {
  const [ids, setIds] = useState(NO_IDS);
  const select = useCallback((user: ListedUser, isSelected: boolean) => {
    setIds((current) => {
      const next = new Set(current);
      if (isSelected) next.add(user.id);
      else next.delete(user.id);
      return next;
    });
  }, []);
  return {
    selected: selectable.filter(({ id }) => ids.has(id)),
    select,
    selectAll: (isSelected) =>
      setIds(isSelected ? new Set(selectable.map(({ id }) => id)) : NO_IDS),
  };
}
