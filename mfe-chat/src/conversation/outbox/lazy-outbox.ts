import { lazyComponent, loadOutbox, loadUserRecords } from '@targum/ui-kit';
import { loadMessageQueue } from './load-queues.ts';

/**
 * Loads while the network is available, because the page needs the code only without a network, and
 * with it the code that lets a message wait.
 */
export const QueuedMessages = lazyComponent(async () => {
  const [module] = await Promise.all([
    import('./queued-messages.tsx'),
    loadMessageQueue(),
    loadOutbox(),
    loadUserRecords(),
  ]);
  return module;
});
export const OutboxDelivery = lazyComponent(() => import('./outbox-delivery.tsx'));
