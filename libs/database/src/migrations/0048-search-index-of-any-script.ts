import type { Migration } from '../migration.ts';

/**
 * Builds an index again while services use it. First removes what a failed attempt left.
 * `concurrentIndex` would leave the searches without an index.
 */
const rebuilt = (name: string): readonly string[] => [
  `drop index concurrently if exists ${name}_ccnew`,
  `drop index concurrently if exists ${name}_ccold`,
  `reindex index concurrently ${name}`,
];

/** Cuts the texts that earlier releases indexed again, with the functions of the migration before. */
export const searchIndexOfAnyScript: Migration = {
  name: '0048-search-index-of-any-script',
  up: [...rebuilt('chats_search'), ...rebuilt('messages_search')],
};
