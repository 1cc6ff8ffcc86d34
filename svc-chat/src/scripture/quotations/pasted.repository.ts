import type { GenerationRow } from '@targum/database';
import { read } from '@targum/service-kit';
import type { Knex } from 'knex';

export interface PastedRepository {
  /**
   * Returns the user's messages on the path to the answered message, oldest first. These are the
   * newest 200 messages with up to 100,000 characters. The oldest of them may exceed this number of
   * characters.
   */
  read(
    generation: Pick<GenerationRow, 'chat_id' | 'user_id' | 'user_message_id'>,
  ): Promise<readonly string[]>;
}

const MESSAGES_MAX = 200;
/** The maximum number of pasted characters that are compared. */
export const PASTED_MAX = 100_000;

const READ = {
  name: 'quotations.pasted',
  text: `with newest as (
      select messages.sequence, messages.content from chats
        join messages as question on question.chat_id = chats.id and question.id = $3
        cross join chat_path(chats.id, question.sequence) as run
        join messages on messages.chat_id = chats.id and messages.role = 'user'
          and messages.sequence between run.first and run.last
        where chats.id = $1 and chats.user_id = $2 and chats.deleting_since is null
        order by messages.sequence desc limit ${MESSAGES_MAX}
    ), measured as (
      select sequence, content, length(content) as length,
        sum(length(content)) over (order by sequence desc) as total from newest
    )
    select content from measured where total - length < ${PASTED_MAX} order by sequence`,
};

export const createPastedRepository = (knex: Knex): PastedRepository => ({
  async read({ chat_id: chatId, user_id: userId, user_message_id: messageId }) {
    const rows = await read<{ content: string }>(knex, READ, [chatId, userId, messageId]);
    return rows.map(({ content }) => content);
  },
});
