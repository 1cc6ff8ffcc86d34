import { useRef } from 'react';
import type { RateRequest } from '@targum/contracts/on-demand';
import { loadOutbox, newIdempotencyKey, useAppStore, useUser } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { useMessageActions } from '../messages/message-actions.ts';
import { notifyFailure } from '../../notify-failure.ts';
import { tellFull } from '../outbox/tell-room.ts';
import { RATING, ratingItem, ratingKind, showRating, useRatingsQuery } from './ratings-api.ts';

/**
 * Returns the user's rating of a reply, and functions that change the rating. Each change waits for
 * the change before it. Without a network, a change waits in the outbox. The functions report a
 * failure and return its error.
 */
export function useRating(messageId: string) {
  const t = useT();
  const store = useAppStore();
  const { id: userId } = useUser();
  const { chatId } = useMessageActions();
  const { isKnown, rating } = useRatingsQuery(chatId, {
    selectFromResult: ({ data }) => ({
      isKnown: data !== undefined,
      rating: data?.find((rated) => rated.messageId === messageId),
    }),
  });
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const send = async (request?: RateRequest): Promise<unknown> => {
    const body = { messageId, request };
    const undo = showRating(store, chatId, body);
    const { registerKind, sendNow } = await loadOutbox();
    registerKind(RATING, ratingKind);
    const end = await sendNow(store, userId, ratingItem(chatId, newIdempotencyKey(), body));
    if (end.kind === 'sent' || end.kind === 'waits') return undefined;
    undo();
    if (end.kind === 'full') tellFull();
    else notifyFailure(t('chat.rating.failed'), end.error);
    return end.kind === 'full' ? end.kind : end.error;
  };
  const inOrder = (request?: RateRequest): Promise<unknown> => {
    const result = last.current.then(() => send(request));
    last.current = result.catch(() => undefined);
    return result;
  };
  return {
    isKnown,
    rating,
    rate: (request: RateRequest) => inOrder(request),
    unrate: () => inOrder(),
  };
}
