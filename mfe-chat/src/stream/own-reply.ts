import { backoffMs, toApiError, wait } from '@targum/ui-kit';
import type { ApiError } from '@targum/ui-kit';
import type { EventSource } from './read-events.ts';

/** How reading a stream ended: with the reply's end, without it, or with nothing running. */
export type StreamEnd = 'ended' | 'broken' | 'reconnect';

export interface OwnReplySteps {
  /** Starts the reply. */
  open(signal: AbortSignal): Promise<EventSource>;
  /** Takes the running reply up again after what was read; null when nothing runs. */
  resume(signal: AbortSignal): Promise<EventSource | null>;
  /** Reads events until the reply ends. */
  read(source: EventSource, signal: AbortSignal): Promise<StreamEnd>;
  /** Whether an event has shown that the server has taken the request on. */
  isAccepted(): boolean;
  /** How many events have been read so far. */
  eventCount(): number;
  /** The plain send under the same key, where there is one; the reply is stored when it resolves. */
  fallBack: ((signal: AbortSignal) => Promise<void>) | null;
}

export type OwnReplyOutcome =
  | { readonly kind: 'ended' }
  /** The page left the reply; it goes on at the server. */
  | { readonly kind: 'left' }
  | { readonly kind: 'failed'; readonly error: ApiError };

const RESUME_ATTEMPTS = 6;
/** How often a reply is begun at a service that says it is busy. */
const BUSY_ATTEMPTS = 2;

/** Answers that another attempt would get again. */
const isRefusal = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** The service has too much to do, and has said when to try again. */
const isBusy = ({ status, retryAfter }: ApiError): boolean =>
  status === 503 && retryAfter !== undefined;

/**
 * Runs a reply this page asked for to its end: streamed, taken up again when the connection
 * breaks, and by the plain send where streaming does not work.
 */
export async function runOwnReply(
  steps: OwnReplySteps,
  signal: AbortSignal,
): Promise<OwnReplyOutcome> {
  let failure: ApiError | null = null;
  let busyAttempts = 0;
  for (let attempt = 0; attempt <= RESUME_ATTEMPTS;) {
    const seen = steps.eventCount();
    try {
      const source = await (steps.isAccepted() ? steps.resume(signal) : steps.open(signal));
      if (!source || (await steps.read(source, signal)) === 'ended') return { kind: 'ended' };
      failure = null;
    } catch (error) {
      failure = toApiError(error);
    }
    if (signal.aborted) return { kind: 'left' };
    if (failure && (isRefusal(failure) || (failure.status === 429 && !steps.isAccepted()))) {
      return { kind: 'failed', error: failure };
    }
    if (!steps.isAccepted()) {
      if (!failure || !isBusy(failure)) break;
      busyAttempts += 1;
      // The plain send would be one call more for a service that is busy.
      if (busyAttempts === BUSY_ATTEMPTS) return { kind: 'failed', error: failure };
      await wait(backoffMs(busyAttempts), signal);
    } else {
      attempt = steps.eventCount() > seen ? 0 : attempt + 1;
      await wait(Math.max(backoffMs(attempt), 1000 * (failure?.retryAfter ?? 0)), signal);
    }
    if (signal.aborted) return { kind: 'left' };
  }
  return fallBack(steps, failure, signal);
}

async function fallBack(
  steps: OwnReplySteps,
  failure: ApiError | null,
  signal: AbortSignal,
): Promise<OwnReplyOutcome> {
  const lost = failure ?? toApiError(new Error('The stream ended before the reply'));
  if (!steps.fallBack) return { kind: 'failed', error: lost };
  try {
    await steps.fallBack(signal);
    return { kind: 'ended' };
  } catch (error) {
    return { kind: 'failed', error: toApiError(error) };
  }
}
