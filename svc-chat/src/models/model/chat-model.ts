import type { FinishReason } from '@targum/contracts/openai';
import type { z } from 'zod';
import type { AnswerFormat } from '../structured/answer-format.ts';

export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** The provider decides about settings that are left out. */
export interface ReplySettings {
  readonly temperature?: number;
  readonly topP?: number;
  /** The maximum number of tokens of the reply. Chat Completions has two names for this setting. */
  readonly maxTokens?: number;
  readonly maxCompletionTokens?: number;
  /** The reply ends before any of these texts. */
  readonly stop?: string | readonly string[];
  readonly seed?: number;
}

export interface ReplyRequest {
  /** Null or undefined selects the model of the service. */
  readonly model?: string | null;
  /** The assistant's prompt, which is never shortened. */
  readonly instructions: string;
  /** The turns, oldest first. The user wrote the last one. */
  readonly turns: readonly Turn[];
  readonly signal: AbortSignal;
  /**
   * Called with each piece of text. A piece is storable in PostgreSQL and never splits a character.
   */
  readonly onText: (text: string) => void;
  /** Called when the text so far turns out to be reasoning, with its end tag. */
  readonly onRestart?: () => void;
  readonly settings?: ReplySettings;
  /** Settings that a program asked for. The reply fails if a provider refuses one of them. */
  readonly asked?: readonly (keyof ReplySettings)[];
  /** Called at the end of a reply if the provider gives the reason. */
  readonly onFinish?: (reason: FinishReason) => void;
}

/** Tokens as counted by the provider. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Returns all tokens of a call, or 0 without a count from the provider. */
export const totalTokens = (usage: TokenUsage | undefined): number =>
  (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);

/** Adds the tokens of two calls. Returns undefined if the provider counted neither. */
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

export interface AskRequest<Schema extends z.ZodType> {
  /** Null or undefined selects the model of the service. */
  readonly model?: string | null;
  readonly instructions: string;
  /** Material that is sent marked as data. */
  readonly data: string;
  /** The answer's form, in the subset of JSON Schema that all servers take. */
  readonly schema: Schema;
  /** The name of the form, in letters, digits, `_` and `-`. */
  readonly name: string;
  readonly signal: AbortSignal;
  /** The maximum number of tokens of an answer. */
  readonly maxTokens: number;
  /**
   * Divides the data in two if an answer is cut off by its length. The lists of both answers are
   * joined. Returns undefined if the data cannot be divided.
   */
  readonly split?: (data: string) => readonly [string, string] | undefined;
}

/** An item of a list in an answer that is left out. */
export interface DroppedItem {
  /** The item's place in the answer, such as `findings[3]`. */
  readonly path: string;
  readonly reason: string;
}

export interface Answered<Value> {
  readonly value: Value;
  readonly dropped: readonly DroppedItem[];
  /** The tokens of all requests, if the provider counts them. */
  readonly usage: TokenUsage | undefined;
  /** The format in which the server answered last. */
  readonly how: AnswerFormat;
}

/** A stateless language model. Each request contains everything that the model needs to know. */
export interface ChatModel {
  readonly name: string;
  readonly unsupported: readonly (keyof ReplySettings)[];
  /**
   * Streams one reply. Attempts that fail before the first piece of text are repeated.
   * @returns the token usage of all attempts, if the provider reports it.
   * @throws {ModelError} if the reply fails.
   * @throws the reason of `signal` if that aborts.
   */
  reply(request: ReplyRequest): Promise<TokenUsage | undefined>;
  /**
   * Asks for data.
   * @throws {ModelError} if no answer is valid, with the token usage of all requests.
   * @throws the reason of `signal` if that aborts.
   */
  ask<Schema extends z.ZodType>(request: AskRequest<Schema>): Promise<Answered<z.output<Schema>>>;
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
  | 'declined'
  | 'too_long';

/** A setting that the provider refuses although a program asked for it. */
export interface RefusedSetting {
  readonly setting: keyof ReplySettings;
  readonly answer: string;
}

export interface ModelErrorOptions {
  readonly status?: number | undefined;
  /**
   * True if the model may be asked again. False for failures before the response begins, because
   * the openai package has already repeated the call.
   */
  readonly retryable?: boolean;
  /** The time that the provider asks to wait before another attempt, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  readonly refusal?: string | undefined;
  readonly refused?: RefusedSetting;
  readonly usage?: TokenUsage | undefined;
}

/** The error message contains no text of the provider, so the message may be logged. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly failure: ModelFailure;
  readonly status: number | undefined;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  /** The text may contain keys, so it is only logged after the keys are removed. */
  readonly refusal: string | undefined;
  readonly refused: RefusedSetting | undefined;
  /** The provider's count for attempts without words, such as attempts with only reasoning. */
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
