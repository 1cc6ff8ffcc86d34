import { feedbackCalls } from '@targum/contracts/on-demand';
import type { CreateFeedbackRequest } from '@targum/contracts/on-demand';
import { api, callHeaders, endpointOf, toApiError } from '@targum/ui-kit';
import type { ApiError, AppStore, OutboxItem, OutboxKind } from '@targum/ui-kit';

export const FEEDBACK = 'feedback';

const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendFeedback: build.mutation({
      ...endpointOf(
        feedbackCalls.create,
        ({ key, ...body }: CreateFeedbackRequest & { readonly key: string }) => ({
          body,
          headers: callHeaders({ idempotencyKey: key }),
        }),
      ),
      invalidatesTags: (_result, error) => (error ? [] : ['Feedback', 'Counts']),
    }),
  }),
});

export async function sendFeedback(
  { dispatch }: AppStore,
  key: string,
  request: CreateFeedbackRequest,
): Promise<ApiError | undefined> {
  const { error } = await dispatch(
    feedbackApi.endpoints.sendFeedback.initiate({ ...request, key }),
  );
  return error && toApiError(error);
}

export const feedbackItem = (key: string, request: CreateFeedbackRequest): OutboxItem => ({
  key,
  kind: FEEDBACK,
  place: FEEDBACK,
  at: Date.now(),
  body: request,
});

export const feedbackKind: OutboxKind = {
  send: ({ key, body }, { store }) => sendFeedback(store, key, body as CreateFeedbackRequest),
};
