import type OpenAI from 'openai';
import type { ReplyRequest, TokenUsage } from './model.ts';
import { ModelError } from './model.ts';

/** What one event of a provider's stream told. */
export interface ReplyPart {
  readonly text?: string | undefined;
  /** The model works on the reply without having said anything of it yet. */
  readonly thinking?: boolean;
  readonly usage?: TokenUsage | undefined;
  /** The reply is whole, though a usage count may follow. */
  readonly finished?: boolean;
}

export interface CallOptions {
  readonly model: string;
  readonly signal: AbortSignal;
}

/** One way to ask a provider for a streamed reply. */
export interface Protocol {
  open(
    client: OpenAI,
    request: Pick<ReplyRequest, 'instructions' | 'turns'>,
    options: CallOptions,
  ): Promise<Response>;
  /** @throws {ModelError} where the event says that the reply failed or cannot be understood. */
  read(data: string): ReplyPart;
}

/** Fields of untrusted JSON. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null;

/** @throws {ModelError} `bad_response` where the data is no JSON object. */
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

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** A usage count, where both numbers are there. */
export function usageOf(input: unknown, output: unknown): TokenUsage | undefined {
  if (!Number.isSafeInteger(input) || !Number.isSafeInteger(output)) return undefined;
  return { inputTokens: input as number, outputTokens: output as number };
}
