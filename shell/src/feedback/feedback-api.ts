import { feedbackCalls } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

export const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendFeedback: build.mutation({
      ...endpointOf(feedbackCalls.create),
      invalidatesTags: (_result, error) => (error ? [] : ['Feedback', 'Counts']),
    }),
  }),
});
