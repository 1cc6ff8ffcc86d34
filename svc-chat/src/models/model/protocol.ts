import type { FinishReason, ReplyRequest, ReplySettings, TokenUsage } from './model.ts';
import { ModelError } from './model.ts';

/** A call to a provider's API. */
export interface ProviderCall {
  /** Below the base address, for example `/chat/completions`. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The contents of one event of a provider's stream. */
export interface ReplyDelta {
  readonly text?: string | undefined;
  /** The model reasons and has not sent any text of it yet. */
  readonly thinking?: boolean;
  readonly usage?: TokenUsage | undefined;
  /** How the provider failed after the text of this event. */
  readonly failed?: ModelError;
  /** The reply is complete, though a usage count may follow. */
  readonly finished?: boolean;
  readonly reason?: FinishReason | undefined;
  /** A reason for the end that the product does not know, in the provider's word. */
  readonly unknownReason?: string | undefined;
}

/** What the provider sends instead of an event where the stream ends. */
export const END_OF_STREAM = '[DONE]';

/** An API for requesting a streamed reply from a provider. */
export interface Protocol {
  /** The settings that this API does not have. */
  readonly unsupported: readonly (keyof ReplySettings)[];
  /** The fields that the product adds to each call, and that a server may lack. */
  readonly optional: readonly string[];
  /** The field of each setting. */
  readonly fields: Readonly<Partial<Record<keyof ReplySettings, string>>>;
  call(
    model: string,
    request: Pick<ReplyRequest, 'instructions' | 'turns' | 'settings'>,
  ): ProviderCall;
  /** @throws {ModelError} if the event reports a failure or cannot be parsed. */
  read(data: string): ReplyDelta;
}

/** Fields of untrusted JSON. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null;

/** @throws {ModelError} `bad_response` if the data is not a JSON object. */
export function parseFields(data: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    throw new ModelError('bad_response');
  }
  if (!isFields(value)) throw new ModelError('bad_response');
  return value;
}

/** Whether a field says that something failed. */
export const isError = (value: unknown): boolean => value !== undefined && value !== null;

/** The failure that an error in an event stands for. */
export const failureOf = (error: unknown): ModelError =>
  new ModelError('provider_error', { refusal: JSON.stringify({ error }) });

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** A usage count, if both numbers are given. */
export function usageOf(input: unknown, output: unknown): TokenUsage | undefined {
  if (!Number.isSafeInteger(input) || !Number.isSafeInteger(output)) return undefined;
  return { inputTokens: input as number, outputTokens: output as number };
}
