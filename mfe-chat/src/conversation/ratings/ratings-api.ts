import { ratingCalls } from '@targum/contracts/on-demand';
import type { RateRequest, Rating } from '@targum/contracts/on-demand';
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

export const { useRatingsQuery, useRateMutation, useUnrateMutation } = ratingsApi;
