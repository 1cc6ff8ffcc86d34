import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, visitOf } from '@targum/ui-kit';
import type { OpenReference } from './open-passage.ts';

interface EntryState {
  readonly passage?: OpenReference;
}

/**
 * Keeps the open passage in a history entry at the chat's address. The next passage replaces this
 * entry. The back button closes the passage.
 */
export function useOpenedPassage() {
  const location = useLocation();
  const navigate = useNavigate();
  const { passage: opened } = (location.state ?? {}) as EntryState;
  /**
   * The key of the entry that `close` is leaving. `close` does not step back twice, because the
   * second step would leave the chat.
   */
  const left = useRef<string>(undefined);
  useEffect(() => {
    if (left.current !== location.key) left.current = undefined;
  }, [location.key]);
  const close = () => {
    if (opened === undefined || left.current === location.key) return;
    left.current = location.key;
    void navigate(-1);
  };
  return {
    opened,
    open(reference: OpenReference): void {
      const { pathname, search, hash } = location;
      const passage: OpenReference = { ref: reference.ref, textId: reference.textId };
      const state = { passage, visit: visitOf(location) };
      void navigate({ pathname, search, hash }, { state, replace: opened !== undefined });
    },
    close,
  };
}
