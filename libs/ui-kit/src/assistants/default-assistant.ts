import { DEFAULT_ASSISTANT } from '@targum/contracts';
import type { AssistantId } from '@targum/contracts';
import { createSetting, useSetting } from '../storage/setting.ts';
import { useAssistants } from './use-assistants.ts';

const defaultSetting = createSetting<AssistantId>(
  'default_assistant',
  (text) => text ?? DEFAULT_ASSISTANT,
);

/**
 * The assistant of new chats, kept in this browser, and a function that chooses another. If chats can
 * no longer use it, it is the product's default, or else the first one.
 */
export function useDefaultAssistant(): [AssistantId, (id: AssistantId) => void] {
  const assistants = useAssistants();
  const [wanted, choose] = useSetting(defaultSetting);
  const chosen = [wanted, DEFAULT_ASSISTANT, assistants[0]?.id].find((id) =>
    assistants.some((assistant) => assistant.id === id),
  );
  return [chosen ?? DEFAULT_ASSISTANT, choose];
}
