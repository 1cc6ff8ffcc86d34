import { APIConnectionError, APIError } from 'openai';
import { ModelError } from './model.ts';

const RETRYABLE_STATUSES = new Set([408, 409, 425, 429]);

const retryAfterMs = (error: APIError): number | undefined => {
  const seconds = Number(error.headers?.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
};

/** Maps any error of a request to a provider to a ModelError, without the provider's text. */
export function toModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof APIConnectionError)
    return new ModelError('unreachable', { retryable: true });
  if (error instanceof APIError && typeof error.status === 'number') {
    const { status } = error;
    return new ModelError('refused', {
      status,
      retryable: status >= 500 || RETRYABLE_STATUSES.has(status),
      retryAfterMs: retryAfterMs(error),
    });
  }
  // All remaining errors are those of the open connection while the body is read.
  return new ModelError('cut', { retryable: true });
}
