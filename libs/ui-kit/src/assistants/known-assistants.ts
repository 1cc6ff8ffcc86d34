import { assistantCalls, assistants } from '@targum/contracts';
import type { Assistant } from '@targum/contracts';
import { createSetting } from '../storage/setting.ts';

/**
 * The assistants as the server last listed them, also those that chats can no longer use. They are kept
 * in this browser: the first screen shows them without waiting for a call. Without an entry they are the
 * five of the release.
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
