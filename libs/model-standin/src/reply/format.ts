import { randomUUID } from 'node:crypto';
import type { ApiError } from '../http/errors.ts';
import type { ServerSentEvent } from '../http/send.ts';
import type { ReplyPlan } from './plan.ts';

/** Formats a reply for one of the two APIs. */
export interface ReplyFormat {
  /** Returns the events before the first token. */
  start(): ServerSentEvent[];
  piece(text: string): ServerSentEvent;
  /** Returns the events after the last token. */
  end(text: string): ServerSentEvent[];
  /** Returns the event for an error in a stream that has begun. */
  failure(error: ApiError): ServerSentEvent;
  /** Returns the whole reply as one body. */
  body(text: string): unknown;
}

/** Creates an id in the vendor's format: a prefix and a random part. */
export const createId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** Counts the tokens of the prompt, of the reply, and of both together. */
export function tokenCounts(plan: ReplyPlan): [number, number, number] {
  const reply = plan.pieces.length;
  return [plan.promptTokens, reply, plan.promptTokens + reply];
}
