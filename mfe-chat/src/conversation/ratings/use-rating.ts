import { useRef } from 'react';
import { ratingCalls } from '@targum/contracts/on-demand';
import type { RateRequest, Rating } from '@targum/contracts/on-demand';
import { useT } from '../../i18n-later.ts';
import { useMessageActions } from '../messages/message-actions.ts';
import { notifyFailure } from '../../notify-failure.ts';
import { api, endpointOf } from '@targum/ui-kit';

interface Rated {
  readonly chatId: string;
  readonly messageId: string;
}

type Ratings = Rating[];

const ratingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ratings: build.query(
      endpointOf(ratingCalls.list, (chatId: string) => ({ parameters: { chatId } })),
    ),
    rate: build.mutation({
      ...endpointOf(ratingCalls.rate, ({ chatId, messageId, ...body }: Rated & RateRequest) => ({
        parameters: { chatId, messageId },
        body,
      })),
      async onQueryStarted(rating, { dispatch, queryFulfilled }) {
        const { chatId, messageId, value, reason = null, withText } = rating;
        const own = { messageId, value, reason, withText };
        const change = dispatch(
          ratingsApi.util.updateQueryData('ratings', chatId, (ratings: Ratings) => [
            ...without(ratings, messageId),
            own,
          ]),
        );
        await queryFulfilled.catch(change.undo);
      },
    }),
    unrate: build.mutation({
      ...endpointOf(ratingCalls.remove, (parameters: Rated) => ({ parameters })),
      async onQueryStarted({ chatId, messageId }, { dispatch, queryFulfilled }) {
        const change = dispatch(
          ratingsApi.util.updateQueryData('ratings', chatId, (ratings: Ratings) =>
            without(ratings, messageId),
          ),
        );
        await queryFulfilled.catch(change.undo);
      },
    }),
  }),
});

const without = (ratings: Ratings, messageId: string): Ratings =>
  ratings.filter((rating) => rating.messageId !== messageId);

const { useRatingsQuery, useRateMutation, useUnrateMutation } = ratingsApi;

/**
 * Returns the user's rating of a reply, and functions that change the rating. Each change waits for
 * the change before it. The functions report a failure and return its error.
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
