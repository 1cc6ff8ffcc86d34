import { randomUUIDv7 } from 'node:crypto';
import { DEFAULT_CHAT_TITLE } from '@targum/contracts';
import type { ChatPassage } from '@targum/contracts';
import type { Annotation } from '@targum/contracts/on-demand';
import type { GenerationRow, ReaderSettings } from '@targum/database';
import { codeOf } from '@targum/database/connection-errors';
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
  /** Distinguishes a repeated request from another one with the same key. */
  readonly requestHash: string;
  readonly apiKeyId: string | undefined;
  /** Those of a new message. */
  readonly annotations: readonly Annotation[];
  /** How references are found in the reply, if the chat has no passage. */
  readonly reading: ReaderSettings;
  readonly timeZone: Times['timeZone'];
}

/** What a generation is and where it belongs, without its progress. */
export type BegunGeneration = Pick<
  GenerationRow,
  | 'id'
  | 'chat_id'
  | 'user_id'
  | 'user_message_id'
  | 'assistant_message_id'
  | 'shown_instead'
  | 'assistant_id'
>;

export interface Begun {
  readonly generation: BegunGeneration;
  /** The assistant as it was published when the reply began. */
  readonly assistant: AssistantDefinition;
  readonly userMessage: PlacedMessage;
  /** The path up to the user's message, as the input of the model. */
  readonly history: History;
  /** How references are found in the reply. */
  readonly reading: ReaderSettings;
  readonly passage: ChatPassage | null;
  /** The annotations of the messages that the model gets, of the newest message first. */
  readonly noted: readonly NotedMessage[];
  readonly times: Omit<Times, 'now'>;
}

export type BeginResult =
  | ({ readonly outcome: 'begun' } & Begun)
  | { readonly outcome: 'joined'; readonly generationId: string }
  | {
      readonly outcome:
        | 'not_found'
        | 'assistant_unavailable'
        | 'other_request'
        | 'not_a_reply'
        | 'not_last'
        | 'reply_in_progress'
        | 'too_many_replies'
        | 'budget_used_up';
    };

export interface BeginRepository {
  /** The generation that an earlier request with this key began. */
  findByKey(userId: string, chatId: string, key: string): Promise<GenerationRow | undefined>;
  /** Stores messages and generation in one transaction, or returns the reason why it does not. */
  begin(request: BeginRequest): Promise<BeginResult>;
}

/** The settings of all replies that this process begins. */
export interface BeginOptions {
  readonly knex: Knex;
  readonly assistants: () => Promise<Catalogue>;
  /** The model of assistants that name none. */
  readonly model: string;
  /** Identifies this process in the leases. */
  readonly owner: string;
  readonly leaseSeconds: number;
  /** Infinity for no limit. */
  readonly maxRepliesAtOnce: number;
  /** Of a long chat only the newest messages are loaded, up to this size. */
  readonly maxHistoryBytes: number;
  /** What is reserved of the user's budget for a reply. */
  readonly reserved: {
    /** Maximum tokens of prompt and messages together. */
    readonly mostInputTokens: number;
    readonly replyTokens: number;
    /** Maximum tokens of the data below the newest message, without verses. */
    readonly blockTokens: number;
    /** Maximum tokens of its verses. They are reserved if the chat has a passage or references. */
    readonly versesTokens: number;
    /** Longer than any reply can take. */
    readonly longestSeconds: number;
  };
}

/** What `begin_reply` stored, or why it did not. */
type Stored =
  | Exclude<BeginResult, { outcome: 'begun' | 'assistant_unavailable' }>
  | (History & {
      readonly outcome: 'begun';
      readonly generation: BegunGeneration;
      readonly userMessage: Omit<PlacedMessage, 'parent_id'>;
      readonly parentId: string | null;
    });

/** The result of `begin_reply`. */
interface Result {
  readonly begun: Stored;
  /** These are set if a reply has begun. */
  readonly reading?: ReaderSettings;
  readonly passage?: ChatPassage | null;
  readonly noted?: readonly NotedMessage[];
  /** In seconds since 1970, the oldest first. */
  readonly sent?: readonly number[];
}

const BEGIN = {
  name: 'replies.begin',
  text: `select begin_reply(
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
    $21, $22, $23, $24, $25, $26, $27, $28) as result`,
};

const NOT_NULL_VIOLATION = '23502';

/**
 * Whether a reply has no version of a prompt: the chat's assistant is not among the active ones. No
 * other statement is needed to find that out.
 */
const lacksPrompt = (error: unknown): boolean =>
  error instanceof Error &&
  codeOf(error) === NOT_NULL_VIOLATION &&
  'column' in error &&
  error.column === 'prompt_version';

/** What `begin_reply` reads of the active assistants, as JSON by their ids. */
const settingsOf = ({ active }: Catalogue) => {
  const byId = (value: (assistant: AssistantDefinition) => string | null) =>
    JSON.stringify(Object.fromEntries(active.map((each) => [each.id, value(each)])));
  return {
    promptVersions: byId(({ prompt }) => prompt.version),
    ownModels: byId((each) => each.model),
    /** Of the longest prompt, since the assistant is known only once the reply has begun. */
    promptTokens: Math.max(0, ...active.map(({ prompt }) => prompt.tokens)),
  };
};

const BY_KEY = {
  name: 'replies.by-key',
  text: `select ${generationColumns('generations')} from generations
    join chats on chats.id = generations.chat_id and chats.user_id = $1
      and chats.deleting_since is null
    where generations.user_id = $1 and generations.chat_id = $2
      and generations.idempotency_key = $3`,
};

export function createBeginRepository(options: BeginOptions): BeginRepository {
  const { knex, model, owner, leaseSeconds, maxHistoryBytes } = options;
  const { mostInputTokens, replyTokens, blockTokens, versesTokens, longestSeconds } =
    options.reserved;
  const most = Number.isFinite(options.maxRepliesAtOnce) ? options.maxRepliesAtOnce : null;

  /** @returns undefined if the chat's assistant is not active. */
  const store = async (values: unknown[]): Promise<Result | undefined> => {
    try {
      const [row] = await run<{ result: Result }>(knex, BEGIN, values);
      return row!.result;
    } catch (error) {
      if (lacksPrompt(error)) return undefined;
      throw error;
    }
  };

  return {
    async findByKey(userId, chatId, key) {
      const [row] = await read<GenerationRow>(knex, BY_KEY, [userId, chatId, key]);
      return row;
    },

    async begin(request) {
      const { userId, chatId, task, idempotencyKey, requestHash, apiKeyId } = request;
      const { annotations } = request;
      const retryOf = 'retryOf' in task ? task.retryOf : null;
      const sent = 'content' in task ? task : undefined;
      const catalogue = await options.assistants();
      const { promptVersions, ownModels, promptTokens } = settingsOf(catalogue);
      const result = await store([
        ...[userId, chatId, sent?.content ?? null],
        ...[(sent && titleFrom(sent.content)) ?? null, DEFAULT_CHAT_TITLE],
        ...[sent?.parentId !== undefined, sent?.parentId ?? null, retryOf],
        ...[idempotencyKey ?? null, requestHash],
        ...[promptVersions, model, apiKeyId ?? null, owner, leaseSeconds, most],
        ...[randomUUIDv7(), randomUUIDv7(), randomUUIDv7(), maxHistoryBytes],
        ...[ownModels, promptTokens + blockTokens, mostInputTokens, replyTokens, longestSeconds],
        annotations.length === 0 ? null : JSON.stringify(annotations),
        JSON.stringify(request.reading),
        versesTokens,
      ]);
      if (result === undefined) return { outcome: 'assistant_unavailable' };
      const { begun: stored, reading = request.reading, passage = null, noted = [] } = result;
      const { sent: seconds = [] } = result;
      if (stored.outcome !== 'begun') return stored;
      const assistant = catalogue.find(stored.generation.assistant_id)!;
      const { generation, userMessage, parentId, summary, messages } = stored;
      return {
        outcome: 'begun',
        generation,
        assistant,
        userMessage: {
          ...userMessage,
          // Those of a new message are stored after its row was read.
          annotations: sent === undefined ? userMessage.annotations : [...annotations],
          created_at: new Date(userMessage.created_at),
          parent_id: parentId,
        },
        history: { summary, messages },
        ...{ reading, passage, noted },
        times: {
          timeZone: request.timeZone,
          sent: seconds.map((each) => new Date(each * 1000)),
        },
      };
    },
  };
}
