import { randomUUIDv7 } from 'node:crypto';
import type { AssistantId, MessageError } from '@targum/contracts';
import { DEFAULT_CHAT_TITLE } from '@targum/contracts';
import type { ChatRow, GenerationRow, MessageRow } from '@targum/database';
import type { Knex } from 'knex';
import { ownChats } from '../../chats/chats.repository.ts';
import { titleFrom } from '../../chats/title.ts';
import type { Task } from '../engine/task.ts';

export interface BeginRequest {
  readonly userId: string;
  readonly chatId: string;
  readonly task: Task;
  readonly idempotencyKey: string | undefined;
  /** Distinguishes a repeated request from another one with the same key. */
  readonly requestHash: string;
  readonly apiKeyId: string | undefined;
  readonly promptVersion: (assistantId: AssistantId) => string;
  readonly model: string;
  readonly leaseOwner: string;
  readonly leaseSeconds: number;
  readonly maxRepliesAtOnce: number;
}

export interface Begun {
  readonly generation: GenerationRow;
  readonly userMessage: MessageRow;
  /** An earlier reply keeps its text until the first word of this one. */
  readonly isRetry: boolean;
}

export type BeginResult =
  | ({ readonly outcome: 'begun' } & Begun)
  | { readonly outcome: 'joined'; readonly generation: GenerationRow }
  | {
      readonly outcome:
        'not_found' | 'other_request' | 'not_last' | 'reply_in_progress' | 'too_many_replies';
    };

export interface BeginRepository {
  /** The generation that an earlier request with this key began. */
  findByKey(userId: string, chatId: string, key: string): Promise<GenerationRow | undefined>;
  /** Stores messages and generation in one transaction, or returns the reason why it does not. */
  begin(request: BeginRequest): Promise<BeginResult>;
}

interface MessagePair {
  readonly userMessage: MessageRow;
  readonly assistantMessageId: string;
}

const insertMessages = async (
  transaction: Knex,
  chat: ChatRow,
  content: string,
): Promise<MessagePair> => {
  const message = { chat_id: chat.id, error: null as MessageError | null };
  const rows = await transaction('messages')
    .insert([
      {
        ...message,
        id: randomUUIDv7(),
        role: 'user',
        content,
        status: 'complete',
        assistant_id: null,
      },
      {
        ...message,
        id: randomUUIDv7(),
        role: 'assistant',
        content: '',
        status: 'streaming',
        assistant_id: chat.assistant_id,
      },
    ])
    .returning('*');
  const untitled = chat.title === DEFAULT_CHAT_TITLE && !chat.title_set_by_user;
  const title = untitled ? titleFrom(content) : undefined;
  await transaction('chats')
    .where({ id: chat.id })
    .update({ updated_at: transaction.fn.now(), ...(title === undefined ? {} : { title }) });
  return { userMessage: rows[0]!, assistantMessageId: rows[1]!.id };
};

const findMessages = async (
  transaction: Knex,
  chatId: string,
  replyId: string,
): Promise<MessagePair | 'not_found' | 'not_last'> => {
  const inChat = () => transaction('messages').where({ chat_id: chatId });
  const reply = await inChat().where({ id: replyId }).first();
  if (reply === undefined) return 'not_found';
  const last = await inChat().orderBy('sequence', 'desc').first();
  const userMessage = await inChat()
    .where({ role: 'user' })
    .where('sequence', '<', reply.sequence)
    .orderBy('sequence', 'desc')
    .first();
  if (reply.role !== 'assistant' || last?.id !== reply.id || !userMessage) return 'not_last';
  return { userMessage, assistantMessageId: reply.id };
};

export function createBeginRepository(knex: Knex): BeginRepository {
  return {
    findByKey: async (userId, chatId, key) =>
      knex('generations')
        .where({ user_id: userId, idempotency_key: key })
        .whereIn('chat_id', ownChats(knex, userId).where({ id: chatId }).select('id'))
        .first(),

    begin: (request) =>
      knex.transaction(async (transaction): Promise<BeginResult> => {
        const { userId, chatId, task, idempotencyKey, requestHash } = request;
        // Lock order: user before chat, to avoid deadlocks.
        const user = await transaction('users')
          .where({ id: userId })
          .whereNull('deleting_since')
          .forNoKeyUpdate()
          .first('id');
        const chat = await ownChats(transaction, userId)
          .where({ id: chatId })
          .forNoKeyUpdate()
          .first();
        if (user === undefined || chat === undefined) return { outcome: 'not_found' };

        if (idempotencyKey !== undefined) {
          const earlier = await transaction('generations')
            .where({ chat_id: chatId, idempotency_key: idempotencyKey })
            .first();
          if (earlier !== undefined) {
            return earlier.request_hash === requestHash
              ? { outcome: 'joined', generation: earlier }
              : { outcome: 'other_request' };
          }
        }

        const running = await transaction('generations')
          .where({ user_id: userId, status: 'running' })
          .select('chat_id');
        if (running.some((row) => row.chat_id === chatId)) return { outcome: 'reply_in_progress' };
        if (running.length >= request.maxRepliesAtOnce) return { outcome: 'too_many_replies' };

        const messages =
          'content' in task
            ? await insertMessages(transaction, chat, task.content)
            : await findMessages(transaction, chatId, task.retryOf);
        if (typeof messages === 'string') return { outcome: messages };

        const rows = await transaction('generations')
          .insert({
            id: randomUUIDv7(),
            chat_id: chatId,
            user_id: userId,
            user_message_id: messages.userMessage.id,
            assistant_message_id: messages.assistantMessageId,
            assistant_id: chat.assistant_id,
            idempotency_key: idempotencyKey ?? null,
            request_hash: requestHash,
            prompt_version: request.promptVersion(chat.assistant_id),
            model: request.model,
            api_key_id: request.apiKeyId ?? null,
            lease_owner: request.leaseOwner,
            lease_expires_at: transaction.raw('clock_timestamp() + make_interval(secs => ?)', [
              request.leaseSeconds,
            ]),
          })
          .returning('*');
        return {
          outcome: 'begun',
          generation: rows[0]!,
          userMessage: messages.userMessage,
          isRetry: 'retryOf' in task,
        };
      }),
  };
}
