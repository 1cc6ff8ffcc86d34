import { DEFAULT_ASSISTANT } from '@targum/contracts';
import type { AssistantId } from '@targum/contracts';
import { useObservable } from '../observable/observable.ts';
import { createStoredValue } from '../storage/stored-value.ts';
import { useAssistants } from './use-assistants.ts';

const stored = createStoredValue<AssistantId>(
  'default_assistant',
  DEFAULT_ASSISTANT,
  (value): value is AssistantId => typeof value === 'string',
);

/**
 * The assistant of new chats, kept in this browser, and a function that chooses another. If chats can
 * no longer use it, it is the product's default, or else the first one.
 */
export function useDefaultAssistant(): [AssistantId, (id: AssistantId) => void] {
  const assistants = useAssistants();
  const wanted = useObservable(stored);
  const chosen = [wanted, DEFAULT_ASSISTANT, assistants[0]?.id].find((id) =>
    assistants.some((assistant) => assistant.id === id),
  );
  return [chosen ?? DEFAULT_ASSISTANT, stored.set];
}
