import { wait } from '@targum/ui-kit';
import type { ApiError } from '@targum/ui-kit';
import { isStored } from './message-cache.ts';
import type { IncomingEvent, IncomingEvents } from './read-events.ts';
import { idle } from './reply-state.ts';
import type { ReplyContext } from './settle.ts';
import { watch } from './watch.ts';

/** The time in which a running reply appears on a new connection, in milliseconds. */
const STALE_CHECK_MS = 2_000;

/** Keeps a page connected to its chat between the replies that the page requests. */
export interface Watcher {
  start(): void;
  /** Disconnects. The next start does not reload the messages. */
  stop(): void;
  /**
   * Disconnects. The next start reloads the messages, since replies of other pages may be missing.
   */
  pause(): void;
  /** Makes the next start reload the messages, also after `stop`. */
  markMissed(): void;
}

interface WatcherOptions extends ReplyContext {
  /** Connects to this and all later replies of the chat. */
  open(signal: AbortSignal): Promise<IncomingEvents | null>;
  onEvent(event: IncomingEvent): void;
  /** Called after each connection, when the missed messages have loaded. */
  onCaughtUp(): void;
  onRefused(error: ApiError): void;
}

type State =
  | { readonly kind: 'off'; readonly missed: boolean }
  | { readonly kind: 'on'; readonly connection: AbortController };

export function createWatcher(options: WatcherOptions): Watcher {
  const { store, cache, open, onEvent, onCaughtUp, onRefused } = options;
  let state: State = { kind: 'off', missed: false };

  function disconnect(missed: boolean): void {
    if (state.kind === 'off') return;
    state.connection.abort();
    state = { kind: 'off', missed };
  }

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

  /** Loads a reply again that seems to run but has ended. */
  async function dropStale(signal: AbortSignal): Promise<void> {
    if (cache.newest()?.status !== 'streaming') return;
    await wait(STALE_CHECK_MS, signal);
    if (!signal.aborted && !store.latest().reply) await cache.refresh();
  }

  return {
    start() {
      if (state.kind === 'on') return;
      const { missed } = state;
      const connection = new AbortController();
      const { signal } = connection;
      state = { kind: 'on', connection };
      const onOpen = (missedEvents: boolean) => catchUp(missedEvents, signal);
      void watch({ open, read, onOpen, onRefused }, missed, signal);
    },
    stop: () => disconnect(false),
    pause: () => disconnect(true),
    markMissed() {
      if (state.kind === 'off') state = { kind: 'off', missed: true };
    },
  };
}
