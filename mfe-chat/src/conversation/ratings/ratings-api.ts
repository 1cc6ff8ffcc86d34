import { ratingCalls } from '@targum/contracts/on-demand';
import type { RateRequest, Rating } from '@targum/contracts/on-demand';
import { api, callHeaders, endpointOf, toApiError } from '@targum/ui-kit';
import type { AppStore, OutboxItem, OutboxKind } from '@targum/ui-kit';

export const RATING = 'rating';

export interface RatingBody {
  readonly messageId: string;
  /** Undefined takes the rating back. */
  readonly request?: RateRequest | undefined;
}

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
    rate: build.mutation(
      endpointOf(
        ratingCalls.rate,
        ({ chatId, messageId, key, ...body }: Rated & RateRequest & { readonly key: string }) => ({
          parameters: { chatId, messageId },
          body,
          headers: callHeaders({ idempotencyKey: key }),
        }),
      ),
    ),
    unrate: build.mutation(endpointOf(ratingCalls.remove, (parameters: Rated) => ({ parameters }))),
  }),
});

export const { useRatingsQuery } = ratingsApi;

export const ratingItem = (chatId: string, key: string, body: RatingBody): OutboxItem => ({
  ...{ key, kind: RATING, place: chatId, at: Date.now(), body },
  // A rating can be sent twice, so nobody needs to say whether it was.
  confirmed: true,
});

/**
 * Shows a rating that the server may not have yet.
 * @returns a function that shows the ratings before it again
 */
export function showRating({ dispatch }: AppStore, chatId: string, body: RatingBody): () => void {
  const { messageId, request } = body;
  const { undo } = dispatch(
    ratingsApi.util.updateQueryData('ratings', chatId, (ratings: Ratings) => {
      const others = ratings.filter((rating) => rating.messageId !== messageId);
      if (!request) return others;
      const { value, reason = null, withText } = request;
      return [...others, { messageId, value, reason, withText }];
    }),
  );
  return undo;
}

export const ratingKind: OutboxKind = {
  async send({ key, place: chatId, body }, { store }) {
    const { messageId, request } = body as RatingBody;
    const { rate, unrate } = ratingsApi.endpoints;
    const { error } = await store.dispatch(
      request
        ? rate.initiate({ chatId, messageId, key, ...request })
        : unrate.initiate({ chatId, messageId }),
    );
    if (error) return toApiError(error);
    showRating(store, chatId, { messageId, request });
    return undefined;
  },
};
