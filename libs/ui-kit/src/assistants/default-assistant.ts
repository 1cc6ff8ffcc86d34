import { DEFAULT_ASSISTANT } from '@targum/contracts';
import type { AssistantId } from '@targum/contracts';
import { createSetting, useSetting } from '../storage/setting.ts';
import { useAssistants } from './use-assistants.ts';

const defaultSetting = createSetting<AssistantId>(
  'default_assistant',
  (text) => text ?? DEFAULT_ASSISTANT,
);

/**
 * Returns the assistant of new chats, and a function that stores another. If new chats cannot use
 * the stored assistant, the default assistant takes its place, or else the first.
 */
export function useDefaultAssistant(): [AssistantId, (id: AssistantId) => void] {
  const assistants = useAssistants();
  const [wanted, choose] = useSetting(defaultSetting);
  const chosen = [wanted, DEFAULT_ASSISTANT, assistants[0]?.id].find((id) =>
    assistants.some((assistant) => assistant.id === id),
  );
  return [chosen ?? DEFAULT_ASSISTANT, choose];
}
