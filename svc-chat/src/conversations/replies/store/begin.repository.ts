import { randomUUIDv7 } from 'node:crypto';
import { DEFAULT_CHAT_TITLE } from '@targum/contracts';
import type { ChatPassage } from '@targum/contracts';
import type { Annotation } from '@targum/contracts/on-demand';
import type {
  BeginReplyRequest,
  BeginReplyResult,
  GenerationRow,
  ReaderSettings,
} from '@targum/database';
import { read, run } from '@targum/service-kit';
import type { Knex } from 'knex';
import type { AssistantDefinition, Catalogue } from '../../../models/assistants/definitions.ts';
import { titleFrom } from '../../titles/title.ts';
import type { History } from '../../context/history.repository.ts';
import type { NotedMessage } from '../../../scripture/given/chat-references.ts';
import type { Times } from '../../../scripture/given/times.ts';
import type { PlacedMessage } from '../../messages/message-row.ts';
import type { Task } from '../engine/task.ts';
import { generationColumns } from './generation-columns.ts';

export interface BeginRequest {
  readonly userId: string;
  readonly chatId: string;
  readonly task: Task;
  readonly idempotencyKey: string | undefined;
  /** Distinguishes a repeated request from another request with the same key. */
  readonly requestHash: string;
  readonly apiKeyId: string | undefined;
  readonly annotations: readonly Annotation[];
  /** The settings for finding references in the reply, if the chat has no passage. */
  readonly reading: ReaderSettings;
  readonly timeZone: Times['timeZone'];
}

type Stored = Extract<BeginReplyResult, { readonly outcome: 'begun' }>;

export type BegunGeneration = Stored['generation'];

export interface Begun {
  readonly generation: BegunGeneration;
  /** The assistant as it was published when the reply began. */
  readonly assistant: AssistantDefinition;
  readonly userMessage: Omit<PlacedMessage, 'sequence'>;
  readonly history: History;
  readonly reading: ReaderSettings;
  readonly passage: ChatPassage | null;
  /** The annotations of the messages that the model gets, the newest message first. */
  readonly noted: readonly NotedMessage[];
  readonly times: Omit<Times, 'now'>;
}

export type BeginResult =
  | ({ readonly outcome: 'begun' } & Begun)
  | Exclude<BeginReplyResult, { readonly outcome: 'begun' }>;

export interface BeginOptions {
  readonly knex: Knex;
  readonly assistants: () => Promise<Catalogue>;
  /** The model of assistants that name no model. */
  readonly model: () => string;
  readonly owner: string;
  readonly leaseSeconds: number;
  /** The maximum number of running replies of a user. Infinity for no limit. */
  readonly maxRepliesAtOnce: number;
  /** The limit of the history in bytes. A long chat's oldest messages are left out. */
  readonly maxHistoryBytes: number;
  /** The tokens that a reply reserves of the user's budget. */
  readonly reserved: {
    readonly mostInputTokens: number;
    readonly replyTokens: number;
    /** Maximum tokens of the block below the newest message, without verses. */
    readonly blockTokens: number;
    /**
     * Maximum tokens of the block's verses. These tokens are reserved if the chat has a passage or
     * references.
     */
    readonly versesTokens: number;
    /** Seconds for which the tokens stay reserved. This time is longer than any reply can take. */
    readonly longestSeconds: number;
  };
}

const BEGIN = { name: 'replies.begin', text: 'select begin_reply($1) as result' };

const BY_KEY = {
  name: 'replies.by-key',
  text: `select ${generationColumns('generations')} from generations
    join chats on chats.id = generations.chat_id and chats.user_id = $1
      and chats.deleting_since is null
    where generations.user_id = $1 and generations.chat_id = $2
      and generations.idempotency_key = $3`,
};

export function createBeginRepository(options: BeginOptions) {
  const { knex, model, owner, leaseSeconds, maxHistoryBytes } = options;
  const { mostInputTokens, replyTokens, blockTokens, versesTokens, longestSeconds } =
    options.reserved;
  const most = Number.isFinite(options.maxRepliesAtOnce) ? options.maxRepliesAtOnce : null;

  return {
    async findByKey(userId: string, chatId: string, key: string) {
      const [row] = await read<GenerationRow>(knex, BY_KEY, [userId, chatId, key]);
      return row;
    },

    async begin(request: BeginRequest) {
      const { task } = request;
      const sent = 'content' in task ? task : undefined;
      const catalogue = await options.assistants();
      const { active } = catalogue;
      const ofService = model();
      const beginning: BeginReplyRequest = {
        user_id: request.userId,
        chat_id: request.chatId,
        idempotency_key: request.idempotencyKey ?? null,
        request_hash: request.requestHash,
        content: sent?.content ?? null,
        title: (sent && titleFrom(sent.content)) ?? null,
        untitled: DEFAULT_CHAT_TITLE,
        annotations: request.annotations.length === 0 ? null : request.annotations,
        names_parent: sent?.parentId !== undefined,
        parent_id: sent?.parentId ?? null,
        retry_of: 'retryOf' in task ? task.retryOf : null,
        message_id: randomUUIDv7(),
        reply_id: randomUUIDv7(),
        generation_id: randomUUIDv7(),
        assistants: Object.fromEntries(
          active.map((each) => [
            each.id,
            { prompt_version: each.prompt.version, model: each.model ?? ofService },
          ]),
        ),
        reading: request.reading,
        api_key_id: request.apiKeyId ?? null,
        owner,
        lease_seconds: leaseSeconds,
        most_running: most,
        most_bytes: maxHistoryBytes,
        // The tokens of the longest prompt count, since the assistant is known only once the reply
        // has begun.
        prompt_tokens: Math.max(0, ...active.map(({ prompt }) => prompt.tokens)) + blockTokens,
        verses_tokens: versesTokens,
        most_input_tokens: mostInputTokens,
        reply_tokens: replyTokens,
        longest_seconds: longestSeconds,
      };
      const [row] = await run<{ result: BeginReplyResult }>(knex, BEGIN, [
        JSON.stringify(beginning),
      ]);
      const { result } = row!;
      if (result.outcome !== 'begun') return result;
      const { outcome, generation, userMessage, parentId, summary, messages } = result;
      return {
        outcome,
        generation,
        assistant: catalogue.find(generation.assistant_id)!,
        userMessage: {
          ...userMessage,
          created_at: new Date(userMessage.created_at),
          parent_id: parentId,
        },
        history: { summary, messages },
        ...{ reading: result.reading, passage: result.passage, noted: result.noted },
        times: {
          timeZone: request.timeZone,
          sent: result.sent.map((each) => new Date(each * 1000)),
        },
      };
    },
  };
}

export type BeginRepository = ReturnType<typeof createBeginRepository>;
