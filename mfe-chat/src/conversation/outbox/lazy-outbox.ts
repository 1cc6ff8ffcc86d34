import { lazyComponent } from '@targum/ui-kit';

/** Loads while the network is available, because the page needs the code only without a network. */
export const QueuedMessages = lazyComponent(() => import('./queued-messages.tsx'));
/** Works in the background of every screen. */
export const OutboxDelivery = lazyComponent(() => import('./outbox-delivery.tsx'));
