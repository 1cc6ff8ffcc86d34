import { assistantId, DEFAULT_ASSISTANT } from '@targum/contracts';
import type { AssistantId } from '@targum/contracts';
import { useObservable } from '../observable/observable.ts';
import { createStoredValue } from '../storage/stored-value.ts';

const stored = createStoredValue<AssistantId>(
  'default_assistant',
  DEFAULT_ASSISTANT,
  (value): value is AssistantId => assistantId.safeParse(value).success,
);

/** The assistant of new chats, kept in this browser, and a function that chooses another. */
export function useDefaultAssistant(): [AssistantId, (id: AssistantId) => void] {
  return [useObservable(stored), stored.set];
}
