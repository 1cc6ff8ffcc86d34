import { assistantCalls } from '@targum/contracts';
import { api, endpointOf } from '@targum/ui-kit';

const assistantsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Lists all assistants, including those that new chats cannot use. */
    listAssistants: build.query({
      ...endpointOf(assistantCalls.list, () => ({ params: { all: 'true' } })),
      providesTags: ['Assistants'],
    }),
  }),
});

export const { useListAssistantsQuery } = assistantsApi;
