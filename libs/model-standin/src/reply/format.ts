import { randomUUID } from 'node:crypto';
import type { ApiError } from '../http/errors.ts';
import type { ServerSentEvent } from '../http/send.ts';
import type { ReplyPlan } from './plan.ts';

export interface ReplyFormat {
  start(): ServerSentEvent[];
  piece(text: string): ServerSentEvent;
  end(text: string): ServerSentEvent[];
  failure(error: ApiError): ServerSentEvent;
  body(text: string): unknown;
}

export const createId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** Counts the tokens of the prompt, of the reply, and of both together. */
export function tokenCounts(plan: ReplyPlan): [number, number, number] {
  const reply = plan.pieces.length;
  return [plan.promptTokens, reply, plan.promptTokens + reply];
}
