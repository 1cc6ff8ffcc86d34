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
 * The list of messages, which loads while the messages do, because it weighs as much as the rest of the
 * screen and an empty chat needs none. Undefined until it has loaded. Unlike a suspended component, it
 * then appears at once: React shows a placeholder for at least 300 ms.
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
