import { feedbackCalls } from '@targum/contracts';
import type { CreateFeedbackRequest, Feedback } from '@targum/contracts';
import { api } from '@targum/ui-kit';

export const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendFeedback: build.mutation<Feedback, CreateFeedbackRequest>({
      query: (body) => ({ url: feedbackCalls.create.path, method: 'POST', body }),
      invalidatesTags: (_result, error) => (error ? [] : ['Feedback', 'Counts']),
    }),
  }),
});
