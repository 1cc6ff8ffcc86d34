import { useMemo } from 'react';
import { useMessageActions } from './message-actions.ts';
import type { MessageActions } from './message-actions.ts';

/** Keeps the view in place during a step to another version, even at the end of the chat. */
export function useStepsInPlace(letGo: () => void, settle: () => void): MessageActions {
  const actions = useMessageActions();
  return useMemo(
    () => ({
      ...actions,
      async show(messageId) {
        letGo();
        await actions.show(messageId);
        requestAnimationFrame(settle);
      },
    }),
    [actions, letGo, settle],
  );
}
