import { useMemo } from 'react';
import { useMessageActions } from './message-actions.ts';
import type { MessageActions } from './message-actions.ts';

/**
 * Returns the actions on messages. A step to another version leaves the view in its place, even at
 * the end of the chat, because the user looks at the message with the versions.
 */
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
