import type { FinishReason } from '@targum/contracts/openai';
import type { ReplyRequest, ReplySettings, TokenUsage } from './chat-model.ts';
import { ModelError } from './chat-model.ts';
import type { SentFormat } from '../structured/answer-format.ts';

export interface ProviderCall {
  /** The path below the base address, for example `/chat/completions`. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ReplyDelta {
  readonly text?: string | undefined;
  /** True if the event has reasoning or sources of the model, which are not text of the reply. */
  readonly thinking?: boolean;
  readonly usage?: TokenUsage | undefined;
  /** The provider's failure after the text of this event. */
  readonly failed?: ModelError;
  /** True if the reply is complete. A usage count may follow. */
  readonly finished?: boolean;
  readonly reason?: FinishReason | undefined;
  /** The provider's name for the reason of the end, if the product does not know the reason. */
  readonly unknownReason?: string | undefined;
}

/** An answer that arrives as a whole. */
export interface WholeAnswer {
  readonly text: string;
  readonly usage: TokenUsage | undefined;
  /** True if the answer ends early, at its maximum number of tokens. */
  readonly isCut: boolean;
  /** True if the model or a filter of the provider refuses to answer. */
  readonly isDeclined: boolean;
}

export type Asked = Pick<ReplyRequest, 'instructions' | 'turns' | 'settings'>;

/** The provider sends this text instead of an event at the end of the stream. */
export const END_OF_STREAM = '[DONE]';

export interface Protocol {
  readonly unsupported: readonly (keyof ReplySettings)[];
  /** The fields that the product adds to each call, and that a server may not support. */
  readonly optional: readonly string[];
  readonly fields: Readonly<Partial<Record<keyof ReplySettings, string>>>;
  /** The field with the format of an answer. */
  readonly formatField: string;
  call(model: string, request: Asked): ProviderCall;
  /** @throws {ModelError} if the event reports a failure or cannot be parsed. */
  read(data: string): ReplyDelta;
  /** Asks for a whole answer in a format. A stream never has a format. */
  callWhole(model: string, request: Asked, format: SentFormat): ProviderCall;
  /** @throws {ModelError} if the body reports a failure or cannot be parsed. */
  readWhole(body: string): WholeAnswer;
}

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null;

/**
 * Parses the data of an event.
 * @throws {ModelError} `bad_response` if the data is neither a JSON object nor an array.
 */
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

export const isError = (value: unknown): boolean => value !== undefined && value !== null;

export const failureInEvent = (error: unknown): ModelError =>
  new ModelError('provider_error', { refusal: JSON.stringify({ error }) });

export const nonEmptyString = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export function usageOf(input: unknown, output: unknown): TokenUsage | undefined {
  if (!Number.isSafeInteger(input) || !Number.isSafeInteger(output)) return undefined;
  return { inputTokens: input as number, outputTokens: output as number };
}
