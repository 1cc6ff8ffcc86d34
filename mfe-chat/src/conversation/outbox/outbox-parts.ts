import { lazyComponent } from '@targum/ui-kit';
import type { LazyComponent } from '@targum/ui-kit';
import type { QueuedMessagesProps } from './queued-messages.tsx';

/** Needed after the network was lost only, but loaded before, while there is one. */
export const QueuedMessages: LazyComponent<QueuedMessagesProps> = lazyComponent(
  () => import('./queued-messages.tsx'),
);
/** Works in the background of every screen. */
export const OutboxDelivery = lazyComponent(() => import('./outbox-delivery.tsx'));
