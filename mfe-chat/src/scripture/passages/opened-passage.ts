import { useEffect, useRef } from 'react';
import { notifyMissingComponent, useLocation, useNavigate, visitOf } from '@targum/ui-kit';
import type { OpenReference } from './open-passage.ts';

interface EntryState {
  readonly passage?: OpenReference;
}

/** The open passage, and functions that open another passage and close the open passage. */
export interface OpenedPassage {
  readonly opened: OpenReference | undefined;
  readonly open: (reference: OpenReference) => void;
  readonly close: () => void;
  /** Closes the passage, and says that its code could not be loaded. */
  readonly fail: () => void;
}

/**
 * Keeps the open passage in a history entry at the same address, which other passages replace. The
 * back button closes the passage.
 */
export function useOpenedPassage(): OpenedPassage {
  const location = useLocation();
  const navigate = useNavigate();
  const { passage: opened } = (location.state ?? {}) as EntryState;
  /** The key of the entry that the page is leaving. A second step back would leave the chat. */
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
    open(reference) {
      const { pathname, search, hash } = location;
      const passage: OpenReference = { ref: reference.ref, textId: reference.textId };
      const state = { passage, visit: visitOf(location) };
      void navigate({ pathname, search, hash }, { state, replace: opened !== undefined });
    },
    close,
    fail() {
      notifyMissingComponent();
      close();
    },
  };
}
