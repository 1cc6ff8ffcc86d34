import { limits } from '@targum/contracts';
import { read, run } from '@targum/service-kit';
import type { Knex } from 'knex';
import type { Cursor } from '../list-cursor.ts';
import type { PlacedMessage } from './message-row.ts';
import { SELECT, withoutEmpty } from './placed-messages.ts';
import type { Row } from './placed-messages.ts';

/** The state of a list of messages: its life, the number of its last change and the end of the path. */
const STATE = {
  name: 'messages.state',
  text: `select list_life(concat_ws(' ', 'messages', id)) as life, change as number,
      coalesce(path_end, (select max(sequence) from messages where chat_id = chats.id), 0) as "end"
    from chats where id = $1 and user_id = $2 and deleting_since is null`,
};

/**
 * Compares the path that ended at $2 with the path that ends at $3: the sequence up to which both are the
 * same, and the messages that are only on the first one. Two runs of a chat that begin at the same
 * message belong to the same branch. With $4, also the sequence of the $4th newest message. A reply
 * that ended without a word is deleted, so the message at $2 may be gone.
 */
const COMPARE = {
  name: 'messages.compare',
  text: `with earlier as (select * from chat_path($1, $2)),
      present as (select * from chat_path($1, $3)),
      fork as (
        select coalesce(max(least(earlier.last, present.last)), 0) as at
          from earlier join present using (first)
      )
    select fork.at,
        $2::bigint > 0 and not exists (
          select from messages where chat_id = $1 and sequence = $2
        ) as "isGone",
        array(
          select id from earlier join messages on chat_id = $1
            and sequence between greatest(first, fork.at + 1) and last
        ) as deleted,
        (select sequence from present join messages on chat_id = $1 and sequence between first and last
          where $4::bigint is not null order by sequence desc offset $4::bigint - 1 limit 1) as oldest
      from fork`,
};

interface Difference {
  readonly at: string;
  /** True if the message at the end of the earlier path was deleted, with its id. */
  readonly isGone: boolean;
  readonly deleted: readonly string[];
  readonly oldest: string | null;
}

export interface MessageChangesRows {
  readonly state: Cursor;
  readonly reset: boolean;
  readonly deleted: readonly string[];
  readonly changed: AsyncGenerator<PlacedMessage[], void>;
}

export interface ChangesRange {
  readonly since: Cursor | undefined;
  /** The list has only this number of messages from the end of the path. */
  readonly limit?: number | undefined;
}

export function createMessageChangesRepository(knex: Knex) {
  const compare = async (chatId: string, earlierEnd: string, end: string, limit?: number) => {
    const values = [chatId, earlierEnd, end, limit ?? null];
    return (await read<Difference>(knex, COMPARE, values))[0]!;
  };

  /** Reads the messages on the path to `end` that come after `at` or have a higher number. */
  async function* readChanged(
    [userId, chatId]: readonly [string, string],
    { end }: Cursor,
    { after, at, number }: { readonly after: bigint; readonly at: string; readonly number: string },
  ): AsyncGenerator<PlacedMessage[], void> {
    const piece = limits.chat.pageMax;
    for (let last = String(after); ;) {
      const values = [chatId, userId, end, piece, last, at, number];
      const messages = withoutEmpty(await run<Row>(knex, SELECT.path.changed, values));
      if (messages.length > 0) yield messages;
      if (messages.length < piece) return;
      last = messages.at(-1)!.sequence;
    }
  }

  return {
    /**
     * Reads the changes of the path that a chat shows. The state is read first: a change that is
     * committed afterwards may be among the changes, and has a number above that of the state.
     * @returns undefined if the user has no such chat.
     */
    async since(
      userId: string,
      chatId: string,
      { since, limit }: ChangesRange,
    ): Promise<MessageChangesRows | undefined> {
      const [state] = await read<Required<Cursor>>(knex, STATE, [chatId, userId]);
      if (state === undefined) return undefined;
      const { life, number, end } = state;
      const isKnown = since?.life === life && BigInt(since.number) <= BigInt(number);
      if (isKnown && since.number === number && since.end === end) {
        return { state, reset: false, deleted: [], changed: readNothing() };
      }
      const earlier = isKnown ? since.end! : '0';
      const { at, isGone, deleted, oldest } = await compare(chatId, earlier, end, limit);
      // A client that has only the end of the path may lack messages of a path that it left.
      const reset = !isKnown || isGone || (limit !== undefined && deleted.length > 0);
      const changes = {
        after: BigInt(oldest ?? 1) - 1n,
        ...(reset ? { at: '0', number: '0' } : { at, number: since.number }),
      };
      return {
        ...{ state, reset, deleted: reset ? [] : deleted },
        changed: readChanged([userId, chatId], state, changes),
      };
    },
  };
}

async function* readNothing(): AsyncGenerator<never, void> {}

export type MessageChangesRepository = ReturnType<typeof createMessageChangesRepository>;
