import type { Migration } from '../migration.ts';

/** Finds messages that are shown as streaming, of which there are few, among all messages. */
export const streamingMessages: Migration = {
  name: '0008-streaming-messages',
  up: `
    create index messages_streaming on messages (chat_id) where status = 'streaming';
  `,
};
