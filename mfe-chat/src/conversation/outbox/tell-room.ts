import { loadOutbox, notify, selectWaiting } from '@targum/ui-kit';
import type { AppStore } from '@targum/ui-kit';
import { translate } from '../../i18n-later.ts';

/** Says that the outbox is nearly full, before it refuses anything. */
export async function tellIfNearlyFull(store: AppStore, userId: string): Promise<void> {
  const { isNearlyFull } = await loadOutbox();
  if (!isNearlyFull(selectWaiting(store.getState(), userId))) return;
  notify({
    title: translate('chat.outbox.nearlyFull'),
    description: translate('chat.outbox.nearlyFullText'),
  });
}

export function tellFull(): void {
  notify({
    title: translate('chat.outbox.full'),
    description: translate('chat.outbox.fullText'),
    variant: 'destructive',
  });
}

export function tellWaiting(): void {
  notify({
    title: translate('chat.outbox.waiting'),
    description: translate('chat.outbox.newChatText'),
  });
}
