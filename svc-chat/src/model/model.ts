/** One earlier message of a conversation, as a model sees it. */
export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

export interface ReplyRequest {
  /** The assistant's prompt; never cut. */
  readonly instructions: string;
  /** Oldest first; the last one is the user's. */
  readonly turns: readonly Turn[];
  /** Ends the call to the provider at once. */
  readonly signal: AbortSignal;
  /** Called with each piece of text as it comes: it can be stored and never splits a character. */
  readonly onText: (text: string) => void;
}

/** Tokens as the provider counted them. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** All tokens of a call; 0 where the provider told none. */
export const tokensOf = (usage: TokenUsage | undefined): number =>
  (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);

/** A language model that holds no state: everything it should know comes with the request. */
export interface ChatModel {
  readonly name: string;
  /**
   * Streams one reply. Attempts that fail before the first piece of text are repeated.
   * @returns the token usage, where the provider told it.
   * @throws {ModelError} when the reply failed; the reason of `signal` when that was aborted.
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

export interface ModelErrorOptions {
  /** HTTP status of the provider's answer. */
  readonly status?: number | undefined;
  readonly retryable?: boolean;
  /** How long the provider asks to wait before another attempt, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

/** A reply that failed. It carries nothing the provider wrote, so it may be logged. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly failure: ModelFailure;
  readonly status: number | undefined;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(failure: ModelFailure, options: ModelErrorOptions = {}) {
    super(`model call failed: ${failure}${options.status ? ` (${options.status})` : ''}`);
    this.failure = failure;
    this.status = options.status;
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs;
  }
}
