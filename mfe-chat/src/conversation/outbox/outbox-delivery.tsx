import { useEffect } from 'react';
import { useAppSelector, useAppStore, useOnline, useUser } from '@targum/ui-kit';
import { deliverAll } from './delivery.ts';
import { selectOutbox } from './outbox.ts';

/** Sends the user's waiting messages whenever the network is available. Shows nothing. */
export default function OutboxDelivery() {
  const store = useAppStore();
  const { id } = useUser();
  const online = useOnline();
  const messages = useAppSelector((state) => selectOutbox(state, id));
  useEffect(() => {
    if (!online || messages.length === 0) return undefined;
    const deliver = () => void deliverAll(store, id);
    deliver();
    // If the page has not noticed a short loss of the network, this event is the only sign of its
    // end.
    window.addEventListener('online', deliver);
    return () => window.removeEventListener('online', deliver);
  }, [store, id, online, messages]);
  return null;
}
