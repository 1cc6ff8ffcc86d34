import { feedbackCalls } from '@targum/contracts/on-demand';
import type { CreateFeedbackRequest } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

export const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendFeedback: build.mutation({
      ...endpointOf(feedbackCalls.create, (body: CreateFeedbackRequest) => ({ body })),
      invalidatesTags: (_result, error) => (error ? [] : ['Feedback', 'Counts']),
    }),
  }),
});
