import { sqlOf } from '../functions/index.ts';
import type { Migration } from '../migration.ts';
import { concurrentIndex } from './concurrent-index.ts';

/**
 * What the changes since a cursor need. Each change of a user's chats has a number of the user's
 * counter, `chat_changes`. `chats_forgotten` is the highest number of a deletion that is no longer kept.
 */
const counters: Migration = {
  name: '0007-changes-counters',
  up: `
    alter table user_totals
      add column chat_changes bigint not null default 0,
      add column chats_forgotten bigint not null default 0;`,
};

const deletions: Migration = {
  name: '0007-changes-deletions',
  up: `
    create table deleted_chats (
      chat_id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      change bigint not null,
      deleted_at timestamptz not null default now()
    );
    create index deleted_chats_user on deleted_chats (user_id, change);
    create index deleted_chats_age on deleted_chats (deleted_at);`,
};

/**
 * The trigger runs for each statement that names one of the columns, even if their values stay. A reply
 * that begins or ends changes the chat, and always names one of them.
 */
const ofChats: Migration = {
  name: '0007-changes-chats',
  up: `${sqlOf('mark_chat')}
    alter table chats add column change bigint not null default 0;
    create trigger chats_marked before insert or update of title, assistant_id, pinned, archived,
      passage, path_end, last_read_at, updated_at, deleting_since
      on chats for each row execute function mark_chat();`,
};

/** A new message needs no number, because its place on the path tells that it is new. */
const ofMessages: Migration = {
  name: '0007-changes-messages',
  up: `${sqlOf('mark_message')}
    alter table messages add column change bigint not null default 0;
    create trigger messages_marked before update on messages
      for each row execute function mark_message();`,
};

const ofRatings: Migration = {
  name: '0007-changes-ratings',
  up: `${sqlOf('mark_rated')}
    create trigger reply_ratings_marked after insert or update or delete on reply_ratings
      for each row execute function mark_rated();`,
};

const index: Migration = {
  name: '0007-changes-index',
  up: concurrentIndex('chats_changes', 'chats (user_id, change)'),
};

export const changes: readonly Migration[] = [
  ...[counters, deletions, ofChats, ofMessages, ofRatings, index],
];
