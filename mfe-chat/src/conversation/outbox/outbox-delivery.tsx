import { useEffect } from 'react';
import { useAppSelector, useAppStore, useOnline, useUser } from '@targum/ui-kit';
import { deliverAll } from './delivery.ts';
import { selectOutbox } from './outbox.ts';

/** Sends the waiting messages of the user whenever the network is there. Shows nothing. */
export default function OutboxDelivery() {
  const store = useAppStore();
  const { id } = useUser();
  const online = useOnline();
  const messages = useAppSelector((state) => selectOutbox(state, id));
  useEffect(() => {
    if (!online || messages.length === 0) return undefined;
    const deliver = () => void deliverAll(store, id);
    deliver();
    // A short loss that the page has not noticed ends with this event only.
    window.addEventListener('online', deliver);
    return () => window.removeEventListener('online', deliver);
  }, [store, id, online, messages]);
  return null;
}
