import { useEffect } from 'react';
import { delays } from '@targum/contracts';
import { knownAssistants } from '@targum/ui-kit';
import { useListAssistantsQuery } from './assistants-api.ts';

/** Keeps the known assistants as the server lists them, without delaying the first screen. */
export function AssistantsInBackground() {
  const { data } = useListAssistantsQuery(undefined, {
    pollingInterval: delays.assistantsPoll,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  useEffect(() => {
    if (data) knownAssistants.set(data);
  }, [data]);
  return null;
}
