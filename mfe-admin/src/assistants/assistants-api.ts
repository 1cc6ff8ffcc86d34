import { adminAssistantCalls } from '@targum/contracts/on-demand';
import type {
  AssistantFields,
  PublishAssistantRequest,
  SaveAssistantRequest,
  TryAssistantRequest,
} from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

/** A test takes as long as a reply. */
const TRIAL_TIMEOUT_MS = 600_000;

interface OfOne {
  readonly id: string;
}

const assistantsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminAssistants: build.query({
      ...endpointOf(adminAssistantCalls.list),
      providesTags: ['Assistants'],
    }),
    adminAssistant: build.query({
      ...endpointOf(adminAssistantCalls.get, (id: string) => ({ parameters: { id } })),
      providesTags: ['Assistants'],
    }),
    /** An answer holds a version and the version before it. Neither version ever changes. */
    assistantVersion: build.query(
      endpointOf(adminAssistantCalls.version, ({ id, number }: OfOne & { number: number }) => ({
        parameters: { id, number: String(number) },
      })),
    ),
    createAssistant: build.mutation({
      ...endpointOf(adminAssistantCalls.create, (body: AssistantFields) => ({ body })),
      invalidatesTags: ['Assistants'],
    }),
    saveAssistant: build.mutation({
      ...endpointOf(adminAssistantCalls.save, ({ id, ...body }: OfOne & SaveAssistantRequest) => ({
        parameters: { id },
        body,
      })),
      // A conflict invalidates the list, too: the screen then shows what the other admin has saved.
      invalidatesTags: ['Assistants'],
    }),
    publishAssistant: build.mutation({
      ...endpointOf(
        adminAssistantCalls.publish,
        ({ id, ...body }: OfOne & PublishAssistantRequest) => ({ parameters: { id }, body }),
      ),
      invalidatesTags: ['Assistants'],
    }),
    resetAssistant: build.mutation({
      ...endpointOf(adminAssistantCalls.reset, ({ id, basedOn }: OfOne & { basedOn: number }) => ({
        parameters: { id },
        body: { basedOn },
      })),
      invalidatesTags: ['Assistants'],
    }),
    removeAssistant: build.mutation({
      ...endpointOf(adminAssistantCalls.remove, (id: string) => ({ parameters: { id } })),
      invalidatesTags: ['Assistants'],
    }),
    tryAssistant: build.mutation({
      ...endpointOf(adminAssistantCalls.try, (body: TryAssistantRequest) => ({
        body,
        timeout: TRIAL_TIMEOUT_MS,
      })),
      // A second attempt would ask the model again.
      extraOptions: { retry: false },
    }),
  }),
});

export const {
  useAdminAssistantsQuery,
  useAdminAssistantQuery,
  useAssistantVersionQuery,
  useCreateAssistantMutation,
  useSaveAssistantMutation,
  usePublishAssistantMutation,
  useResetAssistantMutation,
  useRemoveAssistantMutation,
  useTryAssistantMutation,
} = assistantsApi;
