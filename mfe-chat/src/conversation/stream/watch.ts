import { backoffMs, toApiError, wait } from '@targum/ui-kit';
import type { ApiError } from '@targum/ui-kit';
import type { IncomingEvents } from './read-events.ts';

export interface WatchSteps {
  /** Connects to this and all later replies of the chat. */
  open(signal: AbortSignal): Promise<IncomingEvents | null>;
  /**
   * Reads events until the connection ends.
   * @returns the pause that the server asks for, in seconds
   */
  read(events: IncomingEvents, signal: AbortSignal): Promise<number>;
  /**
   * Called after each connection, before `read`. `missed` is true if the page was disconnected
   * before.
   */
  onOpen(missed: boolean): Promise<void>;
  /** Called when the server refuses the connection. The watch then ends. */
  onRefused(error: ApiError): void;
}

/** A connection that lasted this long resets the backoff, in milliseconds. */
const STEADY_MS = 5_000;

/** Stays connected to a chat until the signal is aborted. Reconnects when the connection breaks. */
export async function watch(
  steps: WatchSteps,
  missedBefore: boolean,
  signal: AbortSignal,
): Promise<void> {
  let missed = missedBefore;
  let attempt = 0;
  while (!signal.aborted) {
    const begun = performance.now();
    let pause = 0;
    try {
      const events = await steps.open(signal);
      if (signal.aborted) return;
      await steps.onOpen(missed);
      if (signal.aborted) return;
      if (events) pause = 1000 * (await steps.read(events, signal));
    } catch (error) {
      const failure = toApiError(error);
      if (signal.aborted) return;
      if ([401, 403, 404].includes(failure.status)) return steps.onRefused(failure);
      pause = 1000 * (failure.retryAfter ?? 0);
    }
    missed = true;
    attempt = performance.now() - begun > STEADY_MS ? 1 : attempt + 1;
    await wait(Math.max(pause, backoffMs(attempt)), signal);
  }
}
