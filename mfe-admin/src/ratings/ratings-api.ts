import { adminRatingCalls } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

const ratingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminRatings: build.query(
      endpointOf(adminRatingCalls.list, (days: number) => ({ params: { days } })),
    ),
  }),
});

export const { useAdminRatingsQuery } = ratingsApi;
