import { useEffect } from 'react';
import { loadOutbox, useAppStore, useUser } from '@targum/ui-kit';
import { FEEDBACK, feedbackKind } from './feedback-kind.ts';

/** Lets the outbox send the feedback that waits since an earlier visit. Shows nothing. */
export function FeedbackInBackground() {
  const store = useAppStore();
  const { id } = useUser();
  useEffect(() => {
    // Without the code, the feedback is sent at the next start.
    void loadOutbox().then(
      ({ registerKind, deliverAll }) => {
        registerKind(FEEDBACK, feedbackKind);
        return deliverAll(store, id);
      },
      () => undefined,
    );
  }, [store, id]);
  return null;
}
