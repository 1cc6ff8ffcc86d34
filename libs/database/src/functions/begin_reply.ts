import type { ChatPassage } from '@targum/contracts';
import type { Annotation } from '@targum/contracts/on-demand';
import type { GenerationRow, MessageRow, ReaderSettings } from '../tables.ts';

/** The argument of `begin_reply`, as JSON. */
export interface BeginReplyRequest {
  readonly user_id: string;
  readonly chat_id: string;
  readonly idempotency_key: string | null;
  /** Hash of the request. It distinguishes a retry from another request with the same key. */
  readonly request_hash: string;
  /** The text of a new message. Null with `retry_of`. */
  readonly content: string | null;
  /** The new title of the chat, if its present title is `untitled`. */
  readonly title: string | null;
  readonly untitled: string;
  readonly annotations: readonly Annotation[] | null;
  /**
   * True if the new message follows `parent_id`. False if it follows the path that the chat shows.
   */
  readonly names_parent: boolean;
  /** The message that the new message follows. Null for the start of the chat. */
  readonly parent_id: string | null;
  readonly retry_of: string | null;
  readonly message_id: string;
  readonly reply_id: string;
  readonly generation_id: string;
  readonly assistants: Readonly<
    Record<string, { readonly prompt_version: string; readonly model: string }>
  >;
  /**
   * The reader's settings. If the chat has a passage, references open first in the text of the
   * passage.
   */
  readonly reading: ReaderSettings;
  readonly api_key_id: string | null;
  readonly owner: string;
  readonly lease_seconds: number;
  /** Maximum number of running replies of the user. Null for no limit. */
  readonly most_running: number | null;
  /** Maximum bytes of the loaded messages. Only the newest messages of a long chat are loaded. */
  readonly most_bytes: number;
  /**
   * Tokens of the prompt and of the block below the newest message, without the verses in the
   * block.
   */
  readonly prompt_tokens: number;
  readonly verses_tokens: number;
  readonly most_input_tokens: number;
  readonly reply_tokens: number;
  /** Seconds until the reservation expires. No reply can take so long. */
  readonly longest_seconds: number;
}

export type BeginReplyResult =
  | {
      readonly outcome: 'begun';
      readonly generation: Pick<
        GenerationRow,
        | 'id'
        | 'chat_id'
        | 'user_id'
        | 'user_message_id'
        | 'assistant_message_id'
        | 'shown_instead'
        | 'assistant_id'
      >;
      readonly userMessage: Omit<
        MessageRow,
        'created_at' | 'sequence' | 'parent_sequence' | 'user_id' | 'change'
      > & {
        readonly created_at: string;
      };
      /** The message before the user's message; null at the start of the chat. */
      readonly parentId: string | null;
      readonly summary: string | null;
      /** The messages after the summary, oldest first. The last one is the user's message. */
      readonly messages: readonly {
        readonly role: 'user' | 'assistant';
        readonly content: string;
      }[];
      readonly reading: ReaderSettings;
      readonly passage: ChatPassage | null;
      /**
       * The annotations of the newest messages that have any, at most 20, newest message first.
       */
      readonly noted: readonly {
        readonly is_newest: boolean;
        readonly annotations: readonly Annotation[];
      }[];
      /** The times of the newest 200 messages of the path, in seconds since 1970, oldest first. */
      readonly sent: readonly number[];
    }
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
