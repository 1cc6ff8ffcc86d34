import { useRef } from 'react';
import type { RateRequest } from '@targum/contracts/on-demand';
import { useT } from '../../i18n-later.ts';
import { useMessageActions } from '../messages/message-actions.ts';
import { notifyFailure } from '../../notify-failure.ts';
import { useRateMutation, useRatingsQuery, useUnrateMutation } from './ratings-api.ts';

/**
 * Returns the user's rating of a reply and functions that change the rating, one call after the
 * other. The functions report a failure and return its error.
 */
export function useRating(messageId: string) {
  const t = useT();
  const { chatId } = useMessageActions();
  const { isKnown, rating } = useRatingsQuery(chatId, {
    selectFromResult: ({ data }) => ({
      isKnown: data !== undefined,
      rating: data?.find((rated) => rated.messageId === messageId),
    }),
  });
  const [rate] = useRateMutation();
  const [unrate] = useUnrateMutation();
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const inOrder = async (change: () => Promise<{ error?: unknown }>): Promise<unknown> => {
    const result = last.current.then(change);
    last.current = result;
    const { error } = await result;
    if (error) notifyFailure(t('chat.rating.failed'), error);
    return error;
  };
  return {
    isKnown,
    rating,
    rate: (request: RateRequest) => inOrder(() => rate({ chatId, messageId, ...request })),
    unrate: () => inOrder(() => unrate({ chatId, messageId })),
  };
}
