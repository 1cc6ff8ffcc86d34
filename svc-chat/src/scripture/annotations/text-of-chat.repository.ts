import { read } from '@targum/service-kit';
import type { Knex } from 'knex';

const TEXT = {
  name: 'annotations.text-of-chat',
  text: `select passage ->> 'textId' as "textId" from chats
    where id = $1 and user_id = $2 and deleting_since is null`,
};

/** Reads the text of a chat's passage, if the user has the chat. */
export const createTextOfChat =
  (knex: Knex) =>
  async (userId: string, chatId: string): Promise<string | undefined> => {
    const [row] = await read<{ textId: string | null }>(knex, TEXT, [chatId, userId]);
    return row?.textId ?? undefined;
  };
