import type { Migration } from '../migration.ts';
import { concurrentIndex } from './concurrent-index.ts';

/** Finds the chats of a user whose title contains words. */
export const searchInTitles: Migration = {
  name: '0027-search-in-titles',
  up: concurrentIndex(
    'chats_search',
    'chats using gin (search_words(user_id, title)) with (gin_pending_list_limit = 1024)',
  ),
};
