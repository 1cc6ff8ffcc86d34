import type { Migration } from '../migration.ts';

/** The passage that a chat is about: `{ "ref": …, "textId": … }`. Its text may be removed later. */
export const passageOfAChat: Migration = {
  name: '0041-passage-of-a-chat',
  up: 'alter table chats add column passage jsonb',
};
