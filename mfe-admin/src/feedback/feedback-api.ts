import { adminFeedbackCalls, pathOf } from '@targum/contracts';
import type { Feedback, FeedbackStatus } from '@targum/contracts';
import { api } from '@targum/ui-kit';

/** What a change touches: the list, and the unread count shown in the user menu. */
const CHANGED = ['Feedback', 'Counts'] as const;

const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFeedback: build.query<Feedback[], void>({
      query: () => adminFeedbackCalls.list.path,
      providesTags: ['Feedback'],
    }),
    setFeedbackStatus: build.mutation<Feedback, { id: string; status: FeedbackStatus }>({
      query: ({ id, status }) => ({
        url: pathOf(adminFeedbackCalls.update, { id }),
        method: 'PATCH',
        body: { status },
      }),
      invalidatesTags: CHANGED,
    }),
    deleteFeedback: build.mutation<null, string>({
      query: (id) => ({ url: pathOf(adminFeedbackCalls.remove, { id }), method: 'DELETE' }),
      invalidatesTags: CHANGED,
    }),
  }),
});

export const { useListFeedbackQuery, useSetFeedbackStatusMutation, useDeleteFeedbackMutation } =
  feedbackApi;
