import { APIConnectionError, APIError } from 'openai';
import { ModelError } from './model.ts';

const RETRYABLE_STATUSES = new Set([408, 409, 425, 429]);

const retryAfterMs = (error: APIError): number | undefined => {
  const seconds = Number(error.headers?.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
};

/** Any error of a call to a provider, without the provider's words. */
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
  // What is left are errors of the open connection while its body is read.
  return new ModelError('cut', { retryable: true });
}
