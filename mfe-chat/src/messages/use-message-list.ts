import { useEffect, useState } from 'react';
import type { MessageList } from './message-list.tsx';

type List = typeof MessageList;

export interface MessageListPart {
  readonly list?: List;
  /** Why it could not be loaded. */
  readonly error?: unknown;
}

let loaded: List | undefined;

/**
 * Loads the list of messages while the messages load, because it weighs as much as the rest of the
 * screen. It is not a `lazyPart`, because React can keep a placeholder on the screen for 300 ms. A
 * failure is not kept: the hook loads the list again when it is next mounted.
 */
export function useMessageList(): MessageListPart {
  const [part, setPart] = useState<MessageListPart>(() => (loaded ? { list: loaded } : {}));
  useEffect(() => {
    if (loaded) return undefined;
    let current = true;
    void import('./message-list.tsx')
      .then(({ MessageList: list }) => {
        loaded = list;
        return { list };
      })
      .catch((error: unknown) => ({ error }))
      .then((result) => current && setPart(result));
    return () => {
      current = false;
    };
  }, []);
  return part;
}
