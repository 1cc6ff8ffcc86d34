import { useEffect } from 'react';
import {
  loadOutbox,
  selectWaiting,
  useAppSelector,
  useAppStore,
  useOnline,
  useUser,
} from '@targum/ui-kit';
import type { AppStore } from '@targum/ui-kit';
import { createDictationKind } from '../../voice/dictation/queue/dictation-kind.ts';
import { DICTATION } from '../../voice/dictation/queue/dictation-item.ts';
import { appendToDraft } from '../composer/drafts.ts';
import { askForWake, listenForWake } from './background-sync.ts';
import { loadMessageQueue } from './load-queues.ts';
import { earlierMessages, MESSAGE } from './message-item.ts';
import { RATING, ratingKind } from '../ratings/ratings-api.ts';
import { NEW_CHAT, newChatKind } from './new-chat-kind.ts';
import { createMessageKind } from './message-kind.ts';

async function prepare() {
  // The first message without a network needs this code, too.
  const [outbox] = await Promise.all([loadOutbox(), loadMessageQueue()]);
  outbox.registerKind(MESSAGE, createMessageKind(outbox));
  outbox.registerKind(NEW_CHAT, newChatKind);
  outbox.registerKind(RATING, ratingKind);
  outbox.registerKind(DICTATION, createDictationKind(appendToDraft));
  return outbox;
}

/** Sends what waits whenever the network is available. Shows nothing. */
export default function OutboxDelivery() {
  const store = useAppStore();
  const { id } = useUser();
  const online = useOnline();
  const items = useAppSelector((state) => selectWaiting(state, id));
  useEffect(() => connect(store, id), [store, id]);
  useEffect(() => listenForWake(), []);
  const isWaiting = items.length > 0;
  useEffect(() => {
    if (isWaiting) void askForWake();
  }, [isWaiting]);
  useEffect(() => {
    if (!online || items.length === 0) return undefined;
    const deliver = () =>
      // If the code cannot be loaded, the next change of the network tries again.
      void prepare().then(
        ({ deliverAll }) => deliverAll(store, id),
        () => undefined,
      );
    deliver();
    // If the page has not noticed a short loss of the network, this event is the only sign of its
    // end.
    window.addEventListener('online', deliver);
    return () => window.removeEventListener('online', deliver);
  }, [store, id, online, items]);
  return null;
}

/** Shows what waits, also what an earlier release of the page has left. */
function connect(store: AppStore, userId: string): () => void {
  let hasLeft = false;
  let leave = () => {};
  // Without the code, what waits is shown at the next start.
  void prepare().then(
    ({ connectOutbox }) => {
      if (!hasLeft) leave = connectOutbox(store, userId, () => earlierMessages(userId));
    },
    () => undefined,
  );
  return () => {
    hasLeft = true;
    leave();
  };
}
