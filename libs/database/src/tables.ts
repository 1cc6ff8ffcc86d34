import type {
  ApprovalStatus,
  AssistantId,
  ChatPassage,
  MessageError,
  MessageStatus,
} from '@targum/contracts';
import type {
  Annotation,
  FeedbackCategory,
  FeedbackStatus,
  QuotationResult,
  ServiceKind,
} from '@targum/contracts/on-demand';
import type {
  TextBookRow,
  TextRow,
  TextUploadBookRow,
  TextUploadRow,
  VerseRow,
} from './text-tables.ts';

/** Rows as PostgreSQL returns them: times are `Date`, and `bigint` is a string. */

export interface UserRow {
  id: string;
  sequence: string;
  email: string;
  /** A hash. Empty for an account without a password. */
  password: string;
  first_name: string | null;
  last_name: string | null;
  profile_image_url: string | null;
  is_admin: boolean;
  approval_status: ApprovalStatus | null;
  approved_at: Date | null;
  approved_by: string | null;
  must_change_password: boolean;
  chat_count: number;
  message_count: number;
  api_usage_count: number;
  last_login_at: Date | null;
  created_at: Date;
  updated_at: Date;
  /** The time at which the account was closed. A closed account is deleted in the background. */
  deleting_since: Date | null;
  former_email: string | null;
}

/** What a user has at present. Null until a migration has counted it. */
interface UserTotalsRow {
  user_id: string;
  chats: number | null;
  messages: number | null;
  api_keys: number | null;
  api_calls: number | null;
  /** The number of the last change of the user's chats. */
  chat_changes: string;
  /** The highest number of a deleted chat that is no longer remembered. */
  chats_forgotten: string;
}

export interface UserPictureRow {
  user_id: string;
  version: string;
  image: Buffer;
  updated_at: Date;
}

interface SessionRow {
  sid: string;
  /** The session's data. `createdAt` is in milliseconds since 1970. */
  sess: { readonly userId: string; readonly createdAt: number; readonly userAgent?: string };
  expire: Date;
  /** The last use, exact to five minutes. */
  used_at: Date;
  user_id: string | null;
}

export interface UserIdentityRow {
  issuer: string;
  subject: string;
  user_id: string;
  linked_at: Date;
}

export interface ProviderSessionRow {
  sid: string;
  issuer: string;
  /**
   * The ID token, which the logout at the provider needs. Null if the user confirmed the sign-in
   * with a password.
   */
  id_token: string | null;
  signed_in_at: Date;
}

export interface ApiKeyRow {
  id: string;
  sequence: string;
  user_id: string;
  name: string;
  key_hash: string;
  prefix: string;
  is_active: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

export interface ApiUsageRow {
  id: string;
  api_key_id: string;
  chat_id: string | null;
  tokens: number;
  created_at: Date;
}

export interface AuditLogRow {
  id: string;
  sequence: string;
  at: Date;
  actor_id: string | null;
  action: string;
  target_id: string | null;
  details: Record<string, unknown>;
}

export interface ChatRow {
  id: string;
  user_id: string;
  assistant_id: AssistantId;
  title: string;
  title_set_by_user: boolean;
  thread_id: string | null;
  summary: string | null;
  summary_sequence: string | null;
  /** The sequence of the last message of the shown path. Null if that is the newest message. */
  path_end: string | null;
  pinned: boolean;
  archived: boolean;
  last_read_at: Date;
  /** True if the model was asked for a title, which happens once. */
  title_requested: boolean;
  passage: ChatPassage | null;
  created_at: Date;
  updated_at: Date;
  /**
   * The time at which the owner deleted the chat. From then on, the chat is hidden until its rows
   * are deleted in the background.
   */
  deleting_since: Date | null;
  /** The number of the chat's last change, of its owner's counter. */
  change: string;
}

/** A chat that its owner has deleted. Programs that ask for changes are told of it for a while. */
interface DeletedChatRow {
  chat_id: string;
  user_id: string;
  change: string;
  deleted_at: Date;
}

export interface MessageRow {
  id: string;
  sequence: string;
  chat_id: string;
  /**
   * Set for the first message of a branch: the sequence of the message that it follows, or 0 at the
   * start of the chat. All other messages have null and follow the preceding message.
   */
  parent_sequence: string | null;
  user_id: string | null;
  role: 'user' | 'assistant';
  content: string;
  status: MessageStatus;
  assistant_id: AssistantId | null;
  error: MessageError | null;
  annotations: Annotation[] | null;
  /** True if the message comes from a shared copy of someone's chat. */
  copied: boolean;
  created_at: Date;
  /** Not above the number of its chat. 0 if the message was not changed since it was added. */
  change: string;
}

/** A passage that the model got. The checksum identifies the edition of the text. */
export interface GivenPassage extends ChatPassage {
  readonly checksum: string;
}

export interface ReaderSettings {
  /** The reader's language, as a primary subtag of BCP 47. */
  readonly language: string;
  /** The ids of texts. References open in the first of these texts that is installed. */
  readonly textIds: readonly string[];
}

export interface GenerationRow {
  id: string;
  sequence: string;
  chat_id: string;
  user_id: string;
  user_message_id: string;
  assistant_message_id: string;
  /**
   * The earlier version of the reply, which the chat shows until the new version has its first
   * word. Equals `assistant_message_id` if the reply ended without a word.
   */
  shown_instead: string | null;
  assistant_id: AssistantId;
  idempotency_key: string | null;
  request_hash: string;
  prompt_version: string;
  model: string;
  status: 'running' | 'complete' | 'stopped' | 'interrupted' | 'failed';
  lease_owner: string;
  lease_expires_at: Date;
  input_tokens: number | null;
  output_tokens: number | null;
  api_key_id: string | null;
  stop_requested_at: Date | null;
  given: GivenPassage[] | null;
  reading: ReaderSettings;
  created_at: Date;
  finished_at: Date | null;
}

export interface FeedbackRow {
  id: string;
  sequence: string;
  message: string;
  user_email: string | null;
  user_name: string | null;
  user_id: string | null;
  status: FeedbackStatus;
  category: FeedbackCategory | null;
  created_at: Date;
  updated_at: Date;
}

export interface AssistantRow {
  id: string;
  sequence: string;
  /** Null until the first version is published. */
  published_number: number | null;
  removed_at: Date | null;
  created_at: Date;
}

export interface AssistantVersionRow {
  assistant_id: string;
  number: number;
  sequence: string;
  name: string;
  description: string;
  icon: string;
  prompt: string;
  model: string | null;
  temperature: number | null;
  active: boolean;
  /**
   * The hashes that the release's texts had when this version of a built-in assistant was saved.
   */
  release: Readonly<Record<'name' | 'description' | 'icon' | 'prompt', string>> | null;
  restores: number | null;
  /** True if this version makes the assistant follow the release again. */
  reset: boolean;
  created_by: string | null;
  created_at: Date;
  published_at: Date | null;
}

export interface ServiceSettingsRow {
  kind: ServiceKind;
  address: string;
  model: string;
  options: Readonly<Record<string, unknown>>;
  /** The encrypted key of the service. Null if the service needs none. */
  sealed_key: string | null;
  /** Names the secret that encrypted the key. */
  key_id: string | null;
  changed_at: Date;
  changed_by: string | null;
}

interface IdempotencyKeyRow {
  scope: string;
  key: string;
  request_hash: string;
  status: number | null;
  /** Encrypted, because responses can contain secrets such as a new API key. */
  response: { readonly sealed: string } | null;
  created_at: Date;
}

interface UsageOfUserRow {
  user_id: string;
  grain: 'quarter' | 'day' | 'month';
  starts: Date;
  replies: string;
  input_tokens: string;
  output_tokens: string;
  transcribed_ms: string;
  spoken_characters: string;
}

interface TokenBudgetRow {
  id: string;
  /** Null for the default budget. */
  user_id: string | null;
  tokens: string | null;
}

interface TokenReservationRow {
  id: string;
  user_id: string;
  assistant_id: string;
  model: string;
  input_tokens: string;
  output_tokens: string;
  expires_at: Date;
}

interface CompletionRow {
  id: string;
  user_id: string;
  expires_at: Date;
}

interface QuotationCountRow {
  /** A UTC day, which pg reads as midnight in the time zone of the process. */
  day: Date;
  assistant_id: AssistantId;
  model: string;
  prompt_version: string;
  result: QuotationResult;
  count: string;
}

/** The tables as knex knows them. For example, `knex('users')` has rows of type `UserRow`. */

declare module 'knex/types/tables.js' {
  interface Tables {
    users: UserRow;
    user_totals: UserTotalsRow;
    user_pictures: UserPictureRow;
    sessions: SessionRow;
    user_identities: UserIdentityRow;
    provider_sessions: ProviderSessionRow;
    api_keys: ApiKeyRow;
    api_usage: ApiUsageRow;
    audit_log: AuditLogRow;
    chats: ChatRow;
    deleted_chats: DeletedChatRow;
    messages: MessageRow;
    generations: GenerationRow;
    feedback: FeedbackRow;
    assistants: AssistantRow;
    assistant_versions: AssistantVersionRow;
    service_settings: ServiceSettingsRow;
    idempotency_keys: IdempotencyKeyRow;
    usage_by_user: UsageOfUserRow;
    token_budgets: TokenBudgetRow;
    token_reservations: TokenReservationRow;
    completions: CompletionRow;
    texts: TextRow;
    text_books: TextBookRow;
    verses: VerseRow;
    text_uploads: TextUploadRow;
    text_upload_books: TextUploadBookRow;
    quotation_counts: QuotationCountRow;
  }
}
