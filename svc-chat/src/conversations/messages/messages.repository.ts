import { limits } from '@targum/contracts';
import { read, run } from '@targum/service-kit';
import type { Knex } from 'knex';
import { SELECT, withoutEmpty } from './placed-messages.ts';
import type { Row } from './placed-messages.ts';

/** Selects messages of a chat. Without any field, the range is the path that the chat shows. */
export interface MessageRange {
  /** Selects only the messages before this message, on the path that leads to it. */
  readonly before?: string | undefined;
  /** Selects the path through this message, down to the newest message below it. */
  readonly through?: string | undefined;
  /** True selects the messages of all paths. */
  readonly all?: boolean | undefined;
}

type Mode = keyof typeof SELECT;

const modeOf = ({ all = false }: MessageRange): Mode => (all ? 'all' : 'path');

const placeOf = (name: string, place: string) => ({
  name,
  text: `select ${place} as last from messages join chats on chats.id = messages.chat_id
    where chats.id = $1 and chats.user_id = $2 and chats.deleting_since is null
      and messages.id = $3`,
});

const BEFORE = {
  path: placeOf('messages.before', 'coalesce(messages.parent_sequence, messages.sequence - 1)'),
  all: placeOf('messages.all-before', 'messages.sequence - 1'),
};

const THROUGH = placeOf('messages.through', 'path_through(chats.id, messages.sequence)');

const SHOWN = {
  name: 'messages.shown',
  text: `select coalesce(path_end,
      (select max(sequence) from messages where chat_id = chats.id), 0) as last
    from chats where id = $1 and user_id = $2 and deleting_since is null`,
};

const CHOOSE = { name: 'messages.choose', text: 'select choose_path($1, $2, $3) as chosen' };

export function createMessagesRepository(knex: Knex) {
  /**
   * Returns the end of a range: null for the end of the shown path, undefined if a named message
   * does not exist.
   */
  const endOf = async (
    userId: string,
    chatId: string,
    range: MessageRange,
  ): Promise<string | null | undefined> => {
    const named = range.before ?? (range.all ? undefined : range.through);
    if (named === undefined) return null;
    const statement = range.before === undefined ? THROUGH : BEFORE[modeOf(range)];
    const [row] = await read<{ last: string }>(knex, statement, [chatId, userId, named]);
    return row?.last;
  };

  const shownEnd = async (userId: string, chatId: string): Promise<string | undefined> => {
    const [row] = await read<{ last: string }>(knex, SHOWN, [chatId, userId]);
    return row?.last;
  };

  return {
    /**
     * @returns undefined if the user has no such chat, or if the chat lacks a message that the
     * range names.
     */
    async list(
      userId: string,
      chatId: string,
      { limit, ...range }: MessageRange & { readonly limit: number },
    ) {
      const end = await endOf(userId, chatId, range);
      if (end === undefined) return undefined;
      const statement = SELECT[modeOf(range)].newest;
      const rows = await read<Row>(knex, statement, [chatId, userId, end, limit]);
      return rows.length === 0 ? undefined : withoutEmpty(rows);
    },

    /**
     * Returns the messages in batches, so that a long chat is never completely in memory. Returns
     * undefined in the same cases as `list`.
     */
    async readAll(userId: string, chatId: string, range: MessageRange) {
      const named = await endOf(userId, chatId, range);
      if (named === undefined) return undefined;
      // The end is read once, because another device may choose another path between two batches.
      const end = named ?? (range.all ? null : await shownEnd(userId, chatId));
      if (end === undefined) return undefined;
      const piece = limits.chat.pageMax;
      const readNext = (last: string) =>
        run<Row>(knex, SELECT[modeOf(range)].next, [chatId, userId, end, piece, last]);
      let rows = await readNext('0');
      if (rows.length === 0) return undefined;
      return (async function* () {
        for (;;) {
          const messages = withoutEmpty(rows);
          if (messages.length > 0) yield messages;
          if (messages.length < piece) return;
          rows = await readNext(messages.at(-1)!.sequence);
        }
      })();
    },

    /** @returns false if the user has no such chat or the chat no such message. */
    async choose(userId: string, chatId: string, messageId: string) {
      const [row] = await run<{ chosen: boolean }>(knex, CHOOSE, [userId, chatId, messageId]);
      return row!.chosen;
    },
  };
}

export type MessagesRepository = ReturnType<typeof createMessagesRepository>;
