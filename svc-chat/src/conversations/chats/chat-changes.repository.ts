import { isoTimes, read } from '@targum/service-kit';
import type { Knex } from 'knex';
import { CHAT_COLUMNS } from './chat-row.ts';
import type { ListedChat } from './chat-row.ts';
import type { Cursor } from '../list-cursor.ts';

/**
 * Reads the chats of the user $1 that changed after the number $4, with the counter of the user. One
 * statement sees one state of the database, and changes become visible in the order of their numbers.
 * All chats are read if the cursor is from another life of the list or older than the kept deletions.
 * The list has the archived chats or the others. A chat that is now in the other one has left the list.
 */
const CHANGES = {
  name: 'chats.changes',
  text: `with state as materialized (
      select life, chat_changes as number,
          case when life = $3 and $4::bigint between chats_forgotten and chat_changes
            then $4::bigint end as after
        from user_totals, list_life(concat_ws(' ', 'chats', $1::uuid, $2::boolean)) as life
        where user_id = $1
    )
    select state.life, state.number, state.after is null as reset,
        array(
          select chat_id from deleted_chats where user_id = $1 and deleted_chats.change > state.after
        ) as deleted,
        listed.*
      from state left join lateral (
        select ${CHAT_COLUMNS} from chats
          where user_id = $1 and deleting_since is null and chats.change > coalesce(state.after, -1)
            and (archived = $2 or state.after is not null)
      ) as listed on true
      order by pinned desc, updated_at desc, id desc`,
  types: isoTimes,
};

interface State {
  readonly life: string;
  readonly number: string;
  readonly reset: boolean;
  readonly deleted: readonly string[];
}

type Row = State & (ListedChat | { readonly id: null });

const isChat = (row: Row): row is State & ListedChat => row.id !== null;

export const createChatChangesRepository = (knex: Knex) => ({
  /** @returns undefined if the user no longer exists. */
  async since(userId: string, archived: boolean, cursor: Cursor | undefined) {
    const { life = null, number = null } = cursor ?? {};
    const rows = await read<Row>(knex, CHANGES, [userId, archived, life, number]);
    const [state] = rows;
    return state && { ...state, chats: rows.filter(isChat) };
  },
});

export type ChatChangesRepository = ReturnType<typeof createChatChangesRepository>;
