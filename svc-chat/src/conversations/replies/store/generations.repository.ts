import type { MessageError } from '@targum/contracts';
import type { Annotation } from '@targum/contracts/on-demand';
import type {
  EndReplyRequest,
  EndReplyResult,
  GenerationRow,
  GivenPassage,
} from '@targum/database';
import { read, run } from '@targum/service-kit';
import type { Knex } from 'knex';
import type { PlacedMessage } from '../../messages/message-row.ts';
import { PARENT_ID } from '../../messages/placed-messages.ts';
import type { TokenUsage } from '../../../models/model/chat-model.ts';
import { END_POSITION } from '../event-id.ts';
import { createBatch } from './batch.ts';
import { generationColumns } from './generation-columns.ts';
import type { StreamPosition } from '../event-id.ts';

export type FinalStatus = Exclude<GenerationRow['status'], 'running'>;

export interface ReplyResult {
  readonly status: FinalStatus;
  readonly text: string;
  readonly error?: MessageError | undefined;
  readonly usage?: TokenUsage | undefined;
  readonly annotations?: readonly Annotation[];
  readonly given?: readonly GivenPassage[];
  /**
   * The estimated tokens of the request; 0 without a request; undefined if only a dead process knew
   * the number.
   */
  readonly sentTokens?: number | undefined;
}

/**
 * The owner may end a generation. Once the lease has expired, any process may end the generation.
 */
export type RightToEnd = { readonly owner: string } | 'lease_expired';

export interface Exchange {
  readonly userMessage: PlacedMessage;
  readonly assistantMessage: PlacedMessage;
}

interface ChatOfUser {
  readonly userId: string;
  readonly chatId: string;
}

type Latest = GenerationRow | undefined | 'no_chat';

type LatestRow = { readonly position: string } & (GenerationRow | { readonly id: null });

/**
 * Selects a row for each requested chat that the user has. The row has the chat's last generation,
 * or null without a generation.
 */
const LATEST = {
  name: 'replies.latest',
  text: `select wanted.position,
      ${generationColumns('last')}
    from unnest($1::uuid[], $2::uuid[]) with ordinality as wanted (user_id, chat_id, position)
    join chats on chats.id = wanted.chat_id and chats.user_id = wanted.user_id
      and chats.deleting_since is null
    left join lateral (
      select * from generations
        where chat_id = wanted.chat_id and user_id = wanted.user_id
        order by sequence desc limit 1
    ) as last on true`,
};

const SHOW = { name: 'replies.show', text: 'select show_reply($1, $2) as shown' };

const END = { name: 'replies.end', text: 'select end_reply($1) as result' };

export function createGenerationsRepository(knex: Knex) {
  const generations = () => knex('generations');
  const latestOf = createBatch<ChatOfUser, Latest>(async (wanted) => {
    const users = wanted.map(({ userId }) => userId);
    const chats = wanted.map(({ chatId }) => chatId);
    const rows = await read<LatestRow>(knex, LATEST, [users, chats]);
    const found = new Map(rows.map((row) => [Number(row.position), row]));
    return wanted.map((_, index): Latest => {
      const row = found.get(index + 1);
      if (row === undefined) return 'no_chat';
      return row.id === null ? undefined : row;
    });
  });

  return {
    /**
     * Returns the last generation of a chat. Undefined without a generation, `no_chat` if the user
     * has no such chat. One statement answers all simultaneous calls.
     */
    latest: (userId: string, chatId: string) => latestOf({ userId, chatId }),

    /**
     * Returns the first generation with events for a reader who stopped at a position. This is the
     * generation of the position, or a later one that runs or ended within `replayMs`. If the
     * position is unknown, the result is the last generation.
     */
    async next(
      userId: string,
      chatId: string,
      { generationId, position }: StreamPosition,
      replayMs: number,
    ) {
      const ofChat = () => generations().where({ chat_id: chatId, user_id: userId });
      const stopped = await ofChat().where({ id: generationId }).first('sequence');
      if (stopped === undefined) return ofChat().orderBy('sequence', 'desc').first();
      return ofChat()
        .where('sequence', position === END_POSITION ? '>' : '>=', stopped.sequence)
        .whereRaw(`coalesce(finished_at, now()) > now() - make_interval(secs => ?)`, [
          replayMs / 1000,
        ])
        .orderBy('sequence')
        .first();
    },

    find: async (generationId: string) => generations().where({ id: generationId }).first(),

    /** Returns the messages of a generation, or undefined if they no longer exist. */
    async exchangeOf(generation: GenerationRow) {
      const { user_message_id, assistant_message_id } = generation;
      const rows = await knex('messages')
        .whereIn('id', [user_message_id, assistant_message_id])
        .select<PlacedMessage[]>('messages.*', knex.raw(`(${PARENT_ID}) as parent_id`));
      const userMessage = rows.find(({ id }) => id === user_message_id);
      const assistantMessage = rows.find(({ id }) => id === assistant_message_id);
      return userMessage && assistantMessage && { userMessage, assistantMessage };
    },

    /**
     * Stores that a running generation was asked to stop, because its owner may miss the stop
     * message.
     */
    async requestStop(generationId: string) {
      await generations()
        .where({ id: generationId, status: 'running' })
        .update({ stop_requested_at: knex.fn.now() });
    },

    /** @returns false if the generation has ended or another process took the lease. */
    async showReply(generationId: string, owner: string) {
      const [row] = await run<{ shown: boolean }>(knex, SHOW, [generationId, owner]);
      return row!.shown;
    },

    /** Stores the end in one transaction. @returns false if the claim is no longer valid. */
    async finish({ id }: Pick<GenerationRow, 'id'>, result: ReplyResult, claim: RightToEnd) {
      const { status, text, error, usage, annotations = [], given = [], sentTokens } = result;
      const ending: EndReplyRequest = {
        generation_id: id,
        owner: claim === 'lease_expired' ? null : claim.owner,
        status,
        content: text,
        error: error ?? null,
        annotations: annotations.length === 0 ? null : annotations,
        given: given.length === 0 ? null : given,
        input_tokens: usage?.inputTokens ?? null,
        output_tokens: usage?.outputTokens ?? null,
        sent_tokens: sentTokens ?? null,
      };
      const [row] = await run<{ result: EndReplyResult }>(knex, END, [JSON.stringify(ending)]);
      return row!.result.ended;
    },

    /** Renews leases. @returns the generations that the owner still holds. */
    async renewLeases(owner: string, ids: readonly string[], seconds: number) {
      const rows = await generations()
        .where({ lease_owner: owner, status: 'running' })
        .whereIn('id', [...ids])
        .update({
          lease_expires_at: knex.raw('now() + make_interval(secs => ?)', [seconds]),
        })
        .returning(['id', 'stop_requested_at']);
      return rows.map((row) => ({ id: row.id, stopRequested: row.stop_requested_at !== null }));
    },

    expired: async (limit: number) =>
      generations()
        .where({ status: 'running' })
        .where('lease_expires_at', '<', knex.fn.now())
        .orderBy('sequence')
        .limit(limit),

    /** Interrupts streaming messages without a running generation. @returns their chats. */
    async endOrphans(limit: number) {
      const orphans = (connection: Knex) =>
        connection('messages')
          .where({ status: 'streaming' })
          .whereNotExists(
            connection('generations')
              .where({ status: 'running' })
              .whereRaw('assistant_message_id = messages.id'),
          );
      const found = await orphans(knex).limit(limit).select('id', 'chat_id');
      for (const { id, chat_id } of found) {
        await knex.transaction(async (transaction) => {
          // While the chat is locked, no new generation can start to write the message.
          const chat = transaction('chats').where({ id: chat_id });
          await chat.clone().forNoKeyUpdate().first('id');
          await orphans(transaction).where({ id }).update({ status: 'interrupted' });
          // Any update of the chat marks it as changed.
          await chat.update({ path_end: transaction.ref('path_end') });
        });
      }
      return found.map(({ chat_id }) => chat_id);
    },
  };
}

export type GenerationsRepository = ReturnType<typeof createGenerationsRepository>;
