import { adminFeedbackCalls as calls } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

/** A change invalidates the list, and the unread count of the menu and the area. */
const invalidatesTags = ['Feedback', 'Counts'] as const;

const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFeedback: build.query({ ...endpointOf(calls.list), providesTags: ['Feedback'] }),
    setFeedbackStatus: build.mutation({ ...endpointOf(calls.update), invalidatesTags }),
    deleteFeedback: build.mutation({ ...endpointOf(calls.remove), invalidatesTags }),
  }),
});

export const { useListFeedbackQuery, useSetFeedbackStatusMutation, useDeleteFeedbackMutation } =
  feedbackApi;
