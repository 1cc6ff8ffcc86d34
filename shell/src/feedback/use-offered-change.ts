import { useEffect, useState } from 'react';
import type { CreateFeedbackRequest } from '@targum/contracts/on-demand';
import { loadOutbox } from '@targum/ui-kit';
import type { AppStore } from '@targum/ui-kit';

/**
 * Fills in feedback that waits in the outbox and that the user wants to change. It stays there, held
 * back, until the form has sent the new text.
 * @returns a function that removes the old text
 */
export function useOfferedChange(
  store: AppStore,
  userId: string | undefined,
  reset: (values: CreateFeedbackRequest) => void,
): () => void {
  const [change, setChange] = useState<PromiseWithResolvers<boolean>>();
  useEffect(() => {
    if (userId === undefined) return undefined;
    const stays = Promise.withResolvers<boolean>();
    let hasClosed = false;
    // Without the code, nothing waits.
    void loadOutbox().then(
      ({ keepWhileChanging, takeOfferedChange }) => {
        const item = hasClosed ? undefined : takeOfferedChange();
        if (!item) return;
        reset(item.body as CreateFeedbackRequest);
        setChange(stays);
        void keepWhileChanging(store, userId, item.key, stays.promise);
      },
      () => undefined,
    );
    return () => {
      hasClosed = true;
      stays.resolve(true);
    };
  }, [reset, store, userId]);
  return () => change?.resolve(false);
}
