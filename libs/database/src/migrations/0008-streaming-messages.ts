import type { Migration } from '../migration.ts';
import { concurrentIndex } from './concurrent-index.ts';

/** Finds the few streaming messages among all messages. */
export const streamingMessages: Migration = {
  name: '0008-streaming-messages',
  up: concurrentIndex('messages_streaming', `messages (chat_id) where status = 'streaming'`),
};
