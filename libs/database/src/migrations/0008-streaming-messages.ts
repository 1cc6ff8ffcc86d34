import type { Migration } from '../migration.ts';
import { concurrentIndex } from './concurrent-index.ts';

/** Finds messages that are shown as streaming, of which there are few, among all messages. */
export const streamingMessages: Migration = {
  name: '0008-streaming-messages',
  up: concurrentIndex('messages_streaming', `messages (chat_id) where status = 'streaming'`),
};
