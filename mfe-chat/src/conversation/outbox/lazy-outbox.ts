import { lazyComponent } from '@targum/ui-kit';

/** Loads while the network is available, because the page needs the code only without a network. */
export const QueuedMessages = lazyComponent(() => import('./queued-messages.tsx'));
export const OutboxDelivery = lazyComponent(() => import('./outbox-delivery.tsx'));
