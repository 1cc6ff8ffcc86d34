import { useEffect } from 'react';
import { api, useAppDispatch, writeStorage } from '@targum/ui-kit';

const STORED = 'user-changed';

/** Tells the other tabs that the name or the picture of the user has changed. */
export const announceUserChange = (): void => writeStorage(STORED, String(Date.now()));

/** Loads the user again after a change in another tab. */
export function UserChanges() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    // The browser sends this event to the other tabs only.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === STORED) dispatch(api.util.invalidateTags(['User']));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [dispatch]);
  return null;
}
