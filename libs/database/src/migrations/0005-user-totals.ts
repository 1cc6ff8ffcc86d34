import { sqlOf } from '../functions/index.ts';
import type { Migration } from '../migration.ts';
import { concurrentIndex } from './concurrent-index.ts';

/**
 * What each user has at present, for the list of users. Triggers keep the totals. A user of an earlier
 * release has null until the last of these migrations but one has counted. From the first migration on,
 * each writer locks the user's row, so that no change is lost during the count.
 */
const table: Migration = {
  name: '0005-user-totals',
  up: [
    ...(['total_user', 'total_chat', 'total_messages'] as const),
    ...(['total_api_key', 'total_api_calls', 'count_user_totals'] as const),
  ]
    .map(sqlOf)
    .concat(
      `create table user_totals (
         -- A trigger removes the row with the user. A foreign key would be checked with each change.
         user_id uuid primary key,
         chats integer,
         messages integer,
         api_keys integer,
         api_calls integer
       );
       create trigger users_totalled after insert on users
         for each row execute function total_user();
       create trigger users_totalled_deleted before delete on users
         for each row execute function total_user();
       insert into user_totals (user_id) select id from users;`,
    )
    .join('\n'),
};

/** The names make these triggers run after those that lock the user, which is locked first. */
const ofChats: Migration = {
  name: '0005-user-totals-chats',
  up: `
    create trigger chats_totalled after insert on chats
      for each row execute function total_chat();
    create trigger chats_totalled_closed after update of deleting_since on chats for each row
      when (old.deleting_since is null and new.deleting_since is not null)
      execute function total_chat();
    -- The messages are still there before the chat is deleted.
    create trigger chats_totalled_deleted before delete on chats for each row
      when (old.deleting_since is null) execute function total_chat();`,
};

const ofMessages: Migration = {
  name: '0005-user-totals-messages',
  up: `
    create trigger messages_totalled after insert on messages referencing new table as changed
      for each statement execute function total_messages();
    create trigger messages_totalled_deleted after delete on messages
      referencing old table as changed for each statement execute function total_messages();`,
};

const ofKeys: Migration = {
  name: '0005-user-totals-keys',
  up: `
    create trigger api_keys_totalled after insert or update of is_active on api_keys
      for each row execute function total_api_key();
    create trigger api_keys_totalled_deleted before delete on api_keys
      for each row execute function total_api_key();`,
};

const ofCalls: Migration = {
  name: '0005-user-totals-calls',
  up: `
    create trigger api_usage_totalled after insert on api_usage referencing new table as changed
      for each statement execute function total_api_calls();
    create trigger api_usage_totalled_deleted after delete on api_usage
      referencing old table as changed for each statement execute function total_api_calls();`,
};

/** Each part is a transaction of its own, so that a user waits only for a moment. */
const count: Migration = {
  name: '0005-user-totals-count',
  up: [
    `do $$
     declare
       part uuid[];
     begin
       loop
         part := array(
           select user_id from user_totals where messages is null order by user_id limit 100);
         exit when part = '{}';
         perform count_user_totals(part);
         commit;
       end loop;
     end $$`,
  ],
};

/**
 * The orders of the list that change seldom. An index on the last login or on the totals would make
 * each login and each message write to it.
 */
const orders: Migration = {
  name: '0005-users-orders',
  up: [
    ...concurrentIndex('users_by_creation', 'users (created_at, sequence)'),
    ...concurrentIndex(
      'users_by_name',
      `users ((search_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) collate "C"), sequence)`,
    ),
    ...concurrentIndex(
      'users_by_email',
      'users ((fold_case(coalesce(former_email, email)) collate "C"), sequence)',
    ),
  ],
};

export const userTotals: readonly Migration[] = [
  ...[table, ofChats, ofMessages, ofKeys, ofCalls],
  ...[count, orders],
];
