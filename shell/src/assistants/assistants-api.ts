import { assistantCalls } from '@targum/contracts';
import { api, endpointOf } from '@targum/ui-kit';

const assistantsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All assistants, also those that chats can no longer use. */
    listAssistants: build.query({
      ...endpointOf(assistantCalls.list, () => ({ params: { all: 'true' } })),
      providesTags: ['Assistants'],
    }),
  }),
});

export const { useListAssistantsQuery } = assistantsApi;
