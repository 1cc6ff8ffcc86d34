import { delays } from '@targum/contracts';
import type { Message, SendMessageResponse, StreamEvent } from '@targum/contracts';
import { newIdempotencyKey, toApiError, wait } from '@targum/ui-kit';
import type { ApiError } from '@targum/ui-kit';
import type { MessageCache } from './message-cache.ts';
import { runOwnReply } from './own-reply.ts';
import type { OwnReplySteps, StreamEnd } from './own-reply.ts';
import type { EventSource } from './read-events.ts';
import { afterEvent, complete, idle, isPending } from './reply-state.ts';
import type { LiveReply } from './reply-state.ts';
import { createReplyStore } from './reply-store.ts';
import type { Transport } from './transport.ts';
import { watch } from './watch.ts';

/** Streamed text is shown at most this often, in milliseconds. */
const TEXT_PACE_MS = 80;
/** A reply that was stored before is replayed unseen, unless it takes longer than this. */
const REPLAY_HOLD_MS = 400;
/** Time in which a running reply shows itself on a new connection. */
const STALE_CHECK_MS = 2_000;

export interface RepliesDependencies {
  readonly chatId: string;
  readonly transport: Transport;
  readonly cache: MessageCache;
  /** The send without streaming. */
  sendPlain(content: string, key: string): Promise<SendMessageResponse>;
  /** Asks the server to end the running reply. */
  stopReply(): Promise<void>;
  onFallback(): void;
  /** A send or retry that came to nothing; `unsent` is a text the server does not have. */
  onFailed(error: ApiError, unsent: string | null): void;
  /** A refusal of the connection that watches the chat. */
  onRefused(error: ApiError): void;
}

/** The replies of one open chat: those asked for here and those begun elsewhere. */
export type Replies = ReturnType<typeof createReplies>;

/** Connects one chat's replies to its screen. Nothing is opened before `resume`. */
export function createReplies(deps: RepliesDependencies) {
  const { chatId, transport, cache } = deps;
  const store = createReplyStore();
  let lastEventId: string | undefined;
  let eventCount = 0;
  let own: AbortController | null = null;
  let ownAccepted = false;
  let watching: AbortController | null = null;
  let mayWatch = false;
  let missed = false;
  let left = false;
  let stopWanted = false;
  /**
   * A send that seems to have failed. The same text is sent again under the same key, since the
   * server may have stored it.
   */
  let unsent: { readonly content: string; readonly key: string } | null = null;

  function handle(event: StreamEvent, isOwn: boolean): void {
    if (isOwn) ownAccepted = true;
    const before = store.latest();
    const after = afterEvent(before, event, new Date().toISOString());
    switch (event.type) {
      case 'user_message':
        unsent = null;
        if (!cache.get(event.data.id)) cache.chatChanged();
        cache.put(event.data);
        return isOwn ? store.set(after) : undefined;
      case 'assistant_message_start':
        if (stopWanted) void deps.stopReply().catch(() => {});
        stopWanted = false;
        return store.set(after, isOwn || !isStored(event.data.id) ? 0 : REPLAY_HOLD_MS);
      case 'content':
        return store.set(after, TEXT_PACE_MS);
      case 'reconnect':
        return isPending(before) ? store.set(after) : undefined;
      case 'done':
      case 'error':
        if (!isOwn && before.reply && !isShown(before.reply)) return store.dropUnshown();
        store.set(after);
        if (!isOwn) void settle();
    }
  }

  const isStored = (id: string): boolean => {
    const stored = cache.get(id);
    return stored !== undefined && stored.status !== 'streaming';
  };
  const isShown = (reply: LiveReply): boolean => store.shown.get().reply?.id === reply.id;

  async function read(
    source: EventSource,
    isOwn: boolean,
    signal: AbortSignal,
  ): Promise<StreamEnd> {
    for await (const { id, event } of source) {
      if (signal.aborted) break;
      lastEventId = id ?? lastEventId;
      // Nothing of the request was taken on: the plain send may still do.
      if (isOwn && event.type === 'error' && store.latest().sent) return 'broken';
      eventCount += 1;
      handle(event, isOwn);
      if (event.type === 'reconnect') return 'reconnect';
      if (isOwn && (event.type === 'done' || event.type === 'error')) return 'ended';
      if (isOwn && left) own?.abort();
    }
    return 'broken';
  }

  /** Loads the ended reply from the server and lets go of the transient one. */
  async function settle(): Promise<void> {
    const ended = store.latest();
    await wait(delays.streamedMessageCleanup);
    const refreshed = await cache.refresh();
    cache.chatChanged();
    if (store.latest() === ended) release(refreshed);
  }

  /** Ends the transient reply; what the list lacks of it is kept there. */
  function release(refreshed: boolean): void {
    const { reply, phase } = store.latest();
    if (reply && phase === 'complete' && !(refreshed && isStored(reply.id))) {
      const { id, assistantId, text, status, startedAt, error } = reply;
      cache.put({
        ...{ id, chatId, role: 'assistant', content: text, status, assistantId },
        createdAt: startedAt,
        ...(error && { error }),
      });
    }
    store.set(idle);
  }

  async function runOwn(
    content: string | null,
    key: string,
    steps: Pick<OwnReplySteps, 'open' | 'fallBack'>,
  ) {
    release(false);
    stopWatching();
    const controller = new AbortController();
    own = controller;
    stopWanted = false;
    ownAccepted = false;
    store.set({
      ...idle,
      phase: 'sending',
      sent: content === null ? null : { content, createdAt: new Date().toISOString() },
    });
    const outcome = await runOwnReply(
      {
        ...steps,
        resume: (signal) => {
          store.set({ ...store.latest(), reconnecting: true });
          return transport.resume(lastEventId, signal);
        },
        read: (source, signal) => read(source, true, signal),
        isAccepted: () => ownAccepted,
        eventCount: () => eventCount,
      },
      controller.signal,
    );
    own = null;
    if (outcome.kind === 'left') {
      store.set(idle);
    } else if (outcome.kind === 'failed') {
      store.set(idle);
      if (!ownAccepted && content !== null) unsent = { content, key };
      deps.onFailed(outcome.error, ownAccepted ? null : content);
      missed = true;
    } else {
      await settle();
    }
    startWatching();
  }

  /** Sends without streaming. @returns the reply, also one that failed. */
  async function sendPlain(content: string, key: string): Promise<Message | undefined> {
    try {
      const { userMessage, assistantMessage } = await deps.sendPlain(content, key);
      unsent = null;
      cache.put(userMessage);
      cache.put(assistantMessage);
      return assistantMessage;
    } catch (error) {
      // The reply itself failed: it is stored as a failed message.
      if (toApiError(error).code !== 'model_failed') throw error;
      return (await cache.refresh()) ? cache.newest() : undefined;
    }
  }

  function startWatching(): void {
    if (!mayWatch || left || own || watching) return;
    const controller = new AbortController();
    watching = controller;
    void watch(
      {
        open: (signal) => transport.follow(lastEventId, signal),
        read: async (source, signal) => void (await read(source, false, signal)),
        onOpen: (wasMissed) => void catchUp(wasMissed, controller.signal),
        onRefused: deps.onRefused,
      },
      missed,
      controller.signal,
    );
    missed = false;
  }

  function stopWatching(): void {
    watching?.abort();
    watching = null;
  }

  /** Brings the list up to date with what happened while there was no connection. */
  async function catchUp(wasMissed: boolean, signal: AbortSignal): Promise<void> {
    if (wasMissed) await cache.refresh();
    const { reply, phase } = store.latest();
    if (phase === 'streaming' && reply && isStored(reply.id)) store.set(idle);
    if (cache.newest()?.status !== 'streaming') return;
    await wait(STALE_CHECK_MS, signal);
    if (!signal.aborted && !store.latest().reply) await cache.refresh();
  }

  return {
    shown: store.shown,

    /** Sends a message and shows its reply as it grows. */
    send(content: string): void {
      if (isPending(store.latest())) return;
      const key = unsent?.content === content ? unsent.key : newIdempotencyKey();
      void runOwn(content, key, {
        open: (signal) => transport.send(content, key, signal),
        fallBack: async () => {
          deps.onFallback();
          const reply = await sendPlain(content, key);
          if (reply) store.set(complete(reply));
        },
      });
    },

    /** Has the chat's last reply written anew, in its place. */
    retry(messageId: string): void {
      if (isPending(store.latest())) return;
      const key = newIdempotencyKey();
      void runOwn(null, key, {
        open: (signal) => transport.retry(messageId, key, signal),
        fallBack: null,
      });
    },

    /** Ends the running reply; what was said so far stays. Rejects when the call fails. */
    async stop(): Promise<void> {
      stopWanted = own !== null && store.latest().reply === null;
      await deps.stopReply();
    },

    /** Whether to stay connected between replies: the page is visible and its messages are there. */
    setWatching(wanted: boolean): void {
      if (wanted === mayWatch) return;
      mayWatch = wanted;
      if (wanted) return startWatching();
      if (watching) missed = true;
      stopWatching();
    },

    /** The chat is on screen (again). */
    enter(): void {
      left = false;
      startWatching();
    },

    /** The chat is left; a reply under way goes on at the server. */
    leave(): void {
      left = true;
      stopWatching();
      if (ownAccepted) own?.abort();
    },
  };
}
