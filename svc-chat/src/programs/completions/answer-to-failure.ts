import { chatTexts } from '@targum/contracts';
import { completionTexts } from '@targum/contracts/openai';
import { modelFailed, rateLimited } from '@targum/service-kit';
import type { HttpError } from '@targum/service-kit';
import type { ModelError } from '../../models/model/chat-model.ts';

/** A program is told to wait this long if a model with too many requests names no time. */
const BUSY_SECONDS = 5;
const TOO_MANY_REQUESTS = 429;

/** Answers 429 if the model has too many requests, otherwise 502. */
export function answerTo(error: ModelError, written: string): HttpError {
  if (written !== '') return modelFailed(chatTexts.replyBrokeOff, { cause: error });
  const { status, retryAfterMs } = error;
  const seconds =
    retryAfterMs === undefined ? undefined : Math.max(1, Math.ceil(retryAfterMs / 1000));
  if (status === TOO_MANY_REQUESTS) {
    return rateLimited(seconds ?? BUSY_SECONDS, completionTexts.modelBusy);
  }
  return modelFailed(undefined, {
    cause: error,
    ...(seconds !== undefined && { headers: { 'retry-after': String(seconds) } }),
  });
}
