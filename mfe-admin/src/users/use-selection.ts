import { useCallback, useState } from 'react';
import type { ListedUser } from '@targum/contracts/on-demand';

const NO_IDS: ReadonlySet<string> = new Set();

export interface Selection {
  /** The selected users among those that can be selected now. */
  readonly selected: readonly ListedUser[];
  readonly select: (user: ListedUser, isSelected: boolean) => void;
  /** Selects all users that can be selected, or none. */
  readonly selectAll: (isSelected: boolean) => void;
}

/**
 * The users that an admin has selected.
 * @param selectable the users that can be selected now; an action never affects users out of sight
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
