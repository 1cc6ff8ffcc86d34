import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { QueuedMessagesProps } from './queued-messages.tsx';

/** Needed after the network was lost only, but loaded before, while there is one. */
export const QueuedMessages: LazyPart<QueuedMessagesProps> = lazyPart(
  () => import('./queued-messages.tsx'),
);
/** Works in the background of every screen. */
export const OutboxDelivery = lazyPart(() => import('./outbox-delivery.tsx'));
