import { useMemo } from 'react';
import { useMessageActions } from './message-actions.ts';
import type { MessageActions } from './message-actions.ts';

/**
 * The actions on messages, of which a step to another version leaves the view where it is, also if it
 * was at the end: the user looks at the message with the versions.
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
