import { adminFeedbackCalls } from '@targum/contracts/on-demand';
import type { FeedbackStatus } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

/** A change invalidates the list, and the unread count in the user menu. */
const CHANGED = ['Feedback', 'Counts'] as const;

interface StatusChange {
  readonly id: string;
  readonly status: FeedbackStatus;
}

const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFeedback: build.query({
      ...endpointOf(adminFeedbackCalls.list),
      providesTags: ['Feedback'],
    }),
    setFeedbackStatus: build.mutation({
      ...endpointOf(adminFeedbackCalls.update, ({ id, status }: StatusChange) => ({
        parameters: { id },
        body: { status },
      })),
      invalidatesTags: CHANGED,
    }),
    deleteFeedback: build.mutation({
      ...endpointOf(adminFeedbackCalls.remove, (id: string) => ({ parameters: { id } })),
      invalidatesTags: CHANGED,
    }),
  }),
});

export const { useListFeedbackQuery, useSetFeedbackStatusMutation, useDeleteFeedbackMutation } =
  feedbackApi;
