/** One earlier message of a conversation, in the form that models take. */
export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** How the provider shall write a reply. What is left out is up to the provider. */
export interface ReplySettings {
  readonly temperature?: number;
  readonly topP?: number;
  /** The most tokens of the reply, by either name that Chat Completions has for it. */
  readonly maxTokens?: number;
  readonly maxCompletionTokens?: number;
  /** The reply ends before any of these texts. */
  readonly stop?: string | readonly string[];
  readonly seed?: number;
}

/** Why the provider ended a reply: `length` if the reply reached its most tokens. */
export type FinishReason = 'stop' | 'length' | 'content_filter';

export interface ReplyRequest {
  /** Another model of the same provider; null or undefined for the model's own. */
  readonly model?: string | null;
  /** The assistant's prompt, which is never shortened. */
  readonly instructions: string;
  /** Oldest first; the last turn is the user's. */
  readonly turns: readonly Turn[];
  /** Ends the request to the provider immediately. */
  readonly signal: AbortSignal;
  /**
   * Called with each piece of text as it arrives. A piece can be stored and never splits a
   * character.
   */
  readonly onText: (text: string) => void;
  /**
   * Called when the text so far turns out to be reasoning, whose start the provider did not mark. That text
   * includes the end tag. The reply is the text passed on afterwards.
   */
  readonly onRestart?: () => void;
  readonly settings?: ReplySettings;
  /**
   * The settings that a program asked for. A provider that refuses one of them refuses the reply.
   * Refused settings that the program did not ask for are left out.
   */
  readonly asked?: readonly (keyof ReplySettings)[];
  /** Called at the end of a reply, if the provider says why it ended. */
  readonly onFinish?: (reason: FinishReason) => void;
}

/** Tokens as counted by the provider. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** All tokens of a call; 0 without a count from the provider. */
export const tokensOf = (usage: TokenUsage | undefined): number =>
  (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);

/** The tokens of two calls; undefined if neither was counted. */
export const sumOf = (
  one: TokenUsage | undefined,
  other: TokenUsage | undefined,
): TokenUsage | undefined =>
  one === undefined || other === undefined
    ? (one ?? other)
    : {
        inputTokens: one.inputTokens + other.inputTokens,
        outputTokens: one.outputTokens + other.outputTokens,
      };

/** A stateless language model: each request contains everything the model should know. */
export interface ChatModel {
  readonly name: string;
  /** The settings that the provider's API does not have. */
  readonly unsupported: readonly (keyof ReplySettings)[];
  /**
   * Streams one reply. Attempts that fail before the first piece of text are repeated.
   * @returns the token usage of all attempts, if the provider reports it.
   * @throws {ModelError} if the reply fails; the reason of `signal` if that aborts.
   */
  reply(request: ReplyRequest): Promise<TokenUsage | undefined>;
}

export type ModelFailure =
  | 'unreachable'
  | 'refused'
  | 'first_token_timeout'
  | 'idle_timeout'
  | 'total_timeout'
  | 'cut'
  | 'bad_response'
  | 'provider_error'
  | 'empty'
  | 'too_long';

/** A setting that the provider refuses, although a program asked for it. */
export interface RefusedSetting {
  readonly setting: keyof ReplySettings;
  /** What the provider says about it. */
  readonly answer: string;
}

export interface ModelErrorOptions {
  /** HTTP status of the provider's response. */
  readonly status?: number | undefined;
  /**
   * Whether the model may be asked again. Failures before the response begins are not retryable here: the
   * package has already repeated those calls.
   */
  readonly retryable?: boolean;
  /** How long the provider asks to wait before another attempt, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  readonly refusal?: string | undefined;
  readonly refused?: RefusedSetting;
  readonly usage?: TokenUsage | undefined;
}

/** A reply that failed. Its message contains no text of the provider, so it may be logged. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly failure: ModelFailure;
  readonly status: number | undefined;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  /** What the provider says in its refusal, or in the event that ends its stream. It may contain keys, and is only logged without them. */
  readonly refusal: string | undefined;
  /** Set if the request of a program is the reason. */
  readonly refused: RefusedSetting | undefined;
  /** What the provider counted for attempts without words, such as those of reasoning only. */
  usage: TokenUsage | undefined;

  constructor(failure: ModelFailure, options: ModelErrorOptions = {}) {
    super(`model call failed: ${failure}${options.status ? ` (${options.status})` : ''}`);
    this.failure = failure;
    this.status = options.status;
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs;
    this.refusal = options.refusal;
    this.refused = options.refused;
    this.usage = options.usage;
  }
}
