import { assistantCalls, assistants } from '@targum/contracts';
import type { Assistant } from '@targum/contracts';
import { createSetting } from '../storage/setting.ts';

/**
 * The assistants as the server last listed them, including those that new chats cannot use. This
 * browser stores the list, so that the first screen need not wait for a call. Without a stored
 * list, these are the built-in assistants.
 */
export const knownAssistants = createSetting<readonly Assistant[]>(
  'assistants',
  (text) => {
    try {
      return assistantCalls.list.response.parse(JSON.parse(text ?? ''));
    } catch {
      return assistants;
    }
  },
  JSON.stringify,
);
