import { useEffect } from 'react';
import { knownAssistants, pollEvery, useAppDispatch, api, endpointOf } from '@targum/ui-kit';
import { assistantCalls } from '@targum/contracts';

const POLL_MS = 300_000;

/** Updates the list of assistants from the server, without delaying the first screen. */
export function AssistantsInBackground() {
  const dispatch = useAppDispatch();
  const { data } = useListAssistantsQuery(undefined, {
    pollingInterval: pollEvery(POLL_MS),
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  useEffect(() => {
    if (data) dispatch(knownAssistants.set(data));
  }, [data, dispatch]);
  return null;
}

const assistantsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAssistants: build.query({
      ...endpointOf(assistantCalls.list, () => ({ params: { all: 'true' } })),
      providesTags: ['Assistants'],
    }),
  }),
});

const { useListAssistantsQuery } = assistantsApi;
