import type { Migration } from '../migration.ts';

/** A statement that inserts several messages changes the row of their user once, not for each. */
export const messagesCountedOnce: Migration = {
  name: '0017-messages-counted-once',
  up: `
    create function count_messages() returns trigger language plpgsql as $$
    begin
      update users set message_count = message_count + added_to.messages
        from (
          select chats.user_id, count(*) as messages
          from added join chats on chats.id = added.chat_id group by chats.user_id
        ) added_to
        where users.id = added_to.user_id;
      return null;
    end $$;
    drop trigger messages_counted on messages;
    create trigger messages_counted after insert on messages
      referencing new table as added
      for each statement execute function count_messages();
  `,
};
