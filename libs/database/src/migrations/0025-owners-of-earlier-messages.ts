import type { Migration } from '../migration.ts';

/** Fills in the owners of the messages that existed before, a thousand in each transaction. */
export const ownersOfEarlierMessages: Migration = {
  name: '0025-owners-of-earlier-messages',
  up: [
    `create or replace procedure fill_in_message_owners() language plpgsql as $$
     declare
       after uuid := '00000000-0000-0000-0000-000000000000';
       last uuid;
     begin
       loop
         select part.id into last from (
           select id from messages where id > after order by id limit 1000
         ) as part order by part.id desc limit 1;
         exit when last is null;
         update messages set user_id = chats.user_id from chats
           where messages.id > after and messages.id <= last and messages.user_id is null
             and chats.id = messages.chat_id;
         commit;
         after := last;
       end loop;
     end $$`,
    'call fill_in_message_owners()',
    'drop procedure fill_in_message_owners()',
  ],
};
