import { adminAssistantCalls as calls } from '@targum/contracts/on-demand';
import type { TryAssistantRequest } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

/** The time limit of a trial. A trial takes as long as a reply. */
const TRIAL_TIMEOUT_MS = 600_000;

/**
 * A failed call invalidates the list, too. After a conflict, the screen thus shows what the other
 * admin has saved.
 */
const invalidatesTags = ['Assistants'] as const;

export const assistantsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminAssistants: build.query({ ...endpointOf(calls.list), providesTags: ['Assistants'] }),
    adminAssistant: build.query({ ...endpointOf(calls.get), providesTags: ['Assistants'] }),
    /**
     * The answer holds a version and the version before it. Neither ever changes, so the answer has
     * no tags.
     */
    assistantVersion: build.query(endpointOf(calls.version)),
    createAssistant: build.mutation({ ...endpointOf(calls.create), invalidatesTags }),
    saveAssistant: build.mutation({ ...endpointOf(calls.save), invalidatesTags }),
    publishAssistant: build.mutation({ ...endpointOf(calls.publish), invalidatesTags }),
    resetAssistant: build.mutation({ ...endpointOf(calls.reset), invalidatesTags }),
    removeAssistant: build.mutation({ ...endpointOf(calls.remove), invalidatesTags }),
    tryAssistant: build.mutation({
      ...endpointOf(calls.try, (body: TryAssistantRequest) => ({
        body,
        timeout: TRIAL_TIMEOUT_MS,
      })),
      // A second attempt would ask the model again.
      extraOptions: { retry: false },
    }),
  }),
});
