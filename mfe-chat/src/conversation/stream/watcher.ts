import { backoffMs, toApiError, wait } from '@targum/ui-kit';
import type { ApiError } from '@targum/ui-kit';
import { isStored } from './message-cache.ts';
import type { IncomingEvent, IncomingEvents } from './read-events.ts';
import { idle } from './reply-state.ts';
import type { ReplyContext } from './settle.ts';

/**
 * If a reply has not appeared on a new connection after this time, it is no longer running. In
 * milliseconds.
 */
const STALE_CHECK_MS = 2_000;
/** A connection that lasted this long resets the backoff, in milliseconds. */
const STEADY_MS = 5_000;

/** Keeps a page connected to its chat between the replies that the page requests. */
export function createWatcher(
  options: ReplyContext & {
    open(signal: AbortSignal): Promise<IncomingEvents | null>;
    onEvent(event: IncomingEvent): void;
    /** Called after each connection, when the missed messages have loaded. */
    onCaughtUp(): void;
    /** Called when the server refuses the connection. The watch then ends. */
    onRefused(error: ApiError): void;
  },
) {
  const { store, cache, open, onEvent, onCaughtUp, onRefused } = options;
  let connection: AbortController | undefined;
  /** True if the next start reloads the messages, because replies of other pages may be missing. */
  let missedBefore = false;

  function disconnect(missed: boolean): void {
    if (!connection) return;
    connection.abort();
    connection = undefined;
    missedBefore = missed;
  }

  /** Reconnects when the connection breaks, until the signal is aborted. */
  async function watch(signal: AbortSignal): Promise<void> {
    let missed = missedBefore;
    let attempt = 0;
    while (!signal.aborted) {
      const begun = performance.now();
      let seconds = 0;
      try {
        const events = await open(signal);
        if (signal.aborted) return;
        await catchUp(missed, signal);
        if (signal.aborted) return;
        if (events) seconds = await read(events, signal);
      } catch (error) {
        const failure = toApiError(error);
        if (signal.aborted) return;
        if ([401, 403, 404].includes(failure.status)) return onRefused(failure);
        seconds = failure.retryAfter ?? 0;
      }
      missed = true;
      attempt = performance.now() - begun > STEADY_MS ? 1 : attempt + 1;
      await wait(Math.max(1000 * seconds, backoffMs(attempt)), signal);
    }
  }

  /**
   * Reads events until the connection ends. Returns the pause in seconds that the server asks for.
   */
  async function read(events: IncomingEvents, signal: AbortSignal): Promise<number> {
    for await (const incoming of events) {
      if (signal.aborted) break;
      onEvent(incoming);
      const { event } = incoming;
      if (event.type === 'reconnect') return event.data?.seconds ?? 0;
    }
    return 0;
  }

  /**
   * Loads the messages that the page missed while disconnected. The page reads events afterwards,
   * because the place of their messages depends on the missed ones.
   */
  async function catchUp(missed: boolean, signal: AbortSignal): Promise<void> {
    if (missed) await cache.refresh();
    if (signal.aborted) return;
    onCaughtUp();
    const { reply, phase } = store.latest();
    if (phase === 'streaming' && reply && isStored(cache, reply.id)) store.set(idle);
    void dropStale(signal);
  }

  /**
   * Loads the messages again if the newest reply seems to run, but the new connection does not send
   * it.
   */
  async function dropStale(signal: AbortSignal): Promise<void> {
    if (cache.newest()?.status !== 'streaming') return;
    await wait(STALE_CHECK_MS, signal);
    if (!signal.aborted && !store.latest().reply) await cache.refresh();
  }

  return {
    start(): void {
      if (connection) return;
      connection = new AbortController();
      void watch(connection.signal);
    },
    /** Disconnects. The next start does not reload the messages. */
    stop: () => disconnect(false),
    pause: () => disconnect(true),
    /** Makes the next start reload the messages, also after `stop`. */
    markMissed(): void {
      missedBefore = true;
    },
  };
}
