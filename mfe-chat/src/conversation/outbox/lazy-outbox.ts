import { lazyComponent } from '@targum/ui-kit';
import type { LazyComponent } from '@targum/ui-kit';
import type { QueuedMessagesProps } from './queued-messages.tsx';

/**
 * The page needs this code only without a network, but loads the code while the network is
 * available.
 */
export const QueuedMessages: LazyComponent<QueuedMessagesProps> = lazyComponent(
  () => import('./queued-messages.tsx'),
);
/** Works in the background of every screen. */
export const OutboxDelivery = lazyComponent(() => import('./outbox-delivery.tsx'));
