import { errorMessages, errorStatus } from '@targum/contracts';
import type { StreamEvent } from '@targum/contracts';
import { backoffMs, isTemporary, toApiError, wait } from '@targum/ui-kit';
import type { ApiError } from '@targum/ui-kit';
import type { IncomingEvent, IncomingEvents } from './read-events.ts';

export interface OwnReplyRequest {
  open(signal: AbortSignal): Promise<IncomingEvents>;
  /** Reconnects after the last received event. Null if no reply is running. */
  resume(signal: AbortSignal): Promise<IncomingEvents | null>;
  /** Requests the reply without streaming, under the same key. Null if that is not possible. */
  readonly fallBack: (() => Promise<void>) | null;
  onEvent(event: IncomingEvent): void;
}

export type OwnReplyEnd =
  | { readonly kind: 'ended' }
  /** The page stopped reading, and the reply continues on the server. */
  | { readonly kind: 'left' }
  /** `accepted` is true if the server has stored the request. */
  | { readonly kind: 'failed'; readonly error: ApiError; readonly accepted: boolean };

/** A connection that ended before the reply had ended. */
interface Interruption {
  readonly kind: 'interrupted';
  readonly progressed: boolean;
  /** Null when the stream ended without an error. */
  readonly failure: ApiError | null;
}

/** The page gives up after this number of consecutive connections without an event. */
const RESUME_ATTEMPTS = 7;
const BUSY_ATTEMPTS = 2;

export type OwnReply = ReturnType<typeof createOwnReply>;

/**
 * Creates a reply that is read in two phases. While the page requests the reply, it repeats the
 * request to a busy or stopping service. If the connection breaks or its first event is an error,
 * it sends the request without streaming. A refusal ends the attempts. Once the server has accepted
 * the request, the page resumes broken connections.
 */
export function createOwnReply(request: OwnReplyRequest) {
  const reading = new AbortController();
  const { signal } = reading;
  let phase: 'requesting' | 'accepted' = 'requesting';
  let reader: 'on screen' | 'left' = 'on screen';

  const failed = (error: ApiError): OwnReplyEnd => ({
    kind: 'failed',
    error,
    accepted: phase === 'accepted',
  });

  async function run(): Promise<OwnReplyEnd> {
    for (let attempt = 1; ; attempt += 1) {
      const result = await read(request.open);
      if (result.kind !== 'interrupted') return result;
      if (phase === 'accepted') return resume(result);
      const { failure } = result;
      if (failure && (!isTemporary(failure) || failure.status === 429)) return failed(failure);
      if (!failure || !isBusy(failure)) return fallBack(failure);
      // The request without streaming would be another call to a busy service.
      if (attempt === BUSY_ATTEMPTS) return failed(failure);
      await wait(backoffMs(attempt), signal);
      if (signal.aborted) return { kind: 'left' };
    }
  }

  async function resume(first: Interruption): Promise<OwnReplyEnd> {
    let interruption = first;
    let failures = 0;
    for (;;) {
      const { progressed, failure } = interruption;
      if (failure && !isTemporary(failure)) return failed(failure);
      failures = progressed ? 0 : failures + 1;
      if (failures === RESUME_ATTEMPTS) return fallBack(failure);
      await wait(Math.max(backoffMs(failures), 1000 * (failure?.retryAfter ?? 0)), signal);
      if (signal.aborted) return { kind: 'left' };
      const result = await read(request.resume);
      if (result.kind !== 'interrupted') return result;
      interruption = result;
    }
  }

  async function read(connect: OwnReplyRequest['resume']): Promise<OwnReplyEnd | Interruption> {
    let progressed = false;
    let failure: ApiError | null = null;
    try {
      const events = await connect(signal);
      if (!events) return { kind: 'ended' };
      for await (const incoming of events) {
        if (signal.aborted) break;
        const { type } = incoming.event;
        if (phase === 'requesting' && isTooBusy(incoming.event)) {
          failure = TOO_BUSY;
          break;
        }
        // The server has stored nothing, so the request without streaming may still succeed.
        if (type === 'error' && phase === 'requesting' && request.fallBack) break;
        phase = 'accepted';
        progressed = true;
        request.onEvent(incoming);
        if (type === 'done' || type === 'error') return { kind: 'ended' };
        if (type === 'reconnect') break;
        if (reader === 'left') reading.abort();
      }
    } catch (error) {
      failure = toApiError(error);
    }
    return signal.aborted ? { kind: 'left' } : { kind: 'interrupted', progressed, failure };
  }

  async function fallBack(failure: ApiError | null): Promise<OwnReplyEnd> {
    if (!request.fallBack) {
      return failed(failure ?? toApiError(new Error('The stream ended before the reply')));
    }
    try {
      await request.fallBack();
      return { kind: 'ended' };
    } catch (error) {
      return failed(toApiError(error));
    }
  }

  return {
    /** Requests the reply and reads the stream to its end. Callers call this function once. */
    run,
    /** Notes that the user has left the chat. Reading stops once the request is accepted. */
    leave(): void {
      reader = 'left';
      if (phase === 'accepted') reading.abort();
    },
    /** Notes that the user has returned to the chat before reading has stopped. */
    enter(): void {
      reader = 'on screen';
    },
  };
}

const TOO_BUSY: ApiError = {
  status: errorStatus.unavailable,
  code: 'unavailable',
  message: errorMessages.unavailable,
  serverMessage: errorMessages.unavailable,
  retryAfter: 1,
};

/** Reports whether a first event says that the service is too busy or stopping. */
const isTooBusy = (event: StreamEvent): boolean =>
  event.type === 'reconnect' || (event.type === 'error' && event.data.code === 'unavailable');

/** Reports whether the service is overloaded and says when to try again. */
const isBusy = ({ status, retryAfter }: ApiError): boolean =>
  status === 503 && retryAfter !== undefined;
