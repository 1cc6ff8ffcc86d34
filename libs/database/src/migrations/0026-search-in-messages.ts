import type { Migration } from '../migration.ts';
import { concurrentIndex } from './concurrent-index.ts';

/** Finds the messages of a user that contain words. */
export const searchInMessages: Migration = {
  name: '0026-search-in-messages',
  up: concurrentIndex(
    'messages_search',
    // A short list of pending entries, since searches read all of it.
    'messages using gin (search_words(user_id, content)) with (gin_pending_list_limit = 1024)',
  ),
};
