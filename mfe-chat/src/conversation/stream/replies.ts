import type { SendMessageResponse } from '@targum/contracts';
import { newIdempotencyKey } from '@targum/ui-kit';
import type { ApiError } from '@targum/ui-kit';
import { createEventEffects } from './event-effects.ts';
import { repliesOnPath } from './message-cache.ts';
import type { MessageCache } from './message-cache.ts';
import { createOwnReply } from './own-reply.ts';
import type { OwnReply, OwnReplyEnd, OwnReplyRequest } from './own-reply.ts';
import { sendPlain } from './plain-send.ts';
import type { IncomingEvent } from './read-events.ts';
import { complete, idle, isPending } from './reply-state.ts';
import type { SentMessage } from './reply-state.ts';
import { createReplyStore } from './reply-store.ts';
import { createSendKeys } from './send-keys.ts';
import type { SendRequest } from './send-keys.ts';
import { release, settle } from './settle.ts';
import { createStopRequest } from './stop-request.ts';
import type { Transport } from './transport.ts';
import { createWatcher } from './watcher.ts';

export interface RepliesDependencies {
  readonly chatId: string;
  readonly transport: Transport;
  readonly cache: MessageCache;
  /** Sends a message without streaming. */
  sendPlain(request: SendRequest): Promise<SendMessageResponse>;
  /** Asks the server to show the path through a message from now on. */
  rememberPath(messageId: string): Promise<void>;
  /** Asks the server to end the running reply. */
  stopReply(): Promise<void>;
  /**
   * Called when the server has stored a message of the user.
   * @param failed the text of the last send, if that send failed
   */
  onMessageStored(failed?: string): void;
  onFallback(): void;
  /**
   * Called when a send, edit or retry fails. `unsent` is a message that the server does not have.
   */
  onFailed(error: ApiError, unsent: Unsent | null): void;
  /**
   * Called when a send got no answer.
   * @returns true if the message now waits for the network, under its key
   */
  mayQueue(request: SendRequest): boolean;
  /** Called when the server refuses the connection that watches the chat. */
  onRefused(error: ApiError): void;
}

/**
 * Where the user is. `left`: in another chat or on another screen. `open`: in this chat.
 * `watching`: in this chat, and the page stays connected between replies.
 */
export type Presence = 'left' | 'open' | 'watching';

/** The replies of an open chat: those that this page requested and those started elsewhere. */
export type Replies = ReturnType<typeof createReplies>;

/** A message that the server does not have. */
type Unsent = Pick<SendRequest, 'content' | 'versionOf'>;

type Failure = Extract<OwnReplyEnd, { kind: 'failed' }>;

/** Connects a chat's replies to its screen. Opens no connection until the first use. */
export function createReplies(deps: RepliesDependencies) {
  const { chatId, transport, cache } = deps;
  const store = createReplyStore();
  const context = { chatId, store, cache };
  const keys = createSendKeys();
  const stopRequest = createStopRequest(deps.stopReply);
  const onMessageStored = (failed?: string) => {
    keys.failed = null;
    deps.onMessageStored(failed);
  };
  const effects = createEventEffects({
    ...context,
    onMessageStored,
    onReplyStarted: stopRequest.replyStarted,
  });
  /**
   * The id of the last event of any stream of this chat. The next stream continues after this
   * event.
   */
  let lastEventId: string | undefined;
  let presence: Presence = 'open';
  let own: OwnReply | null = null;
  /** The running change to another path. */
  let showing: Promise<void> | null = null;

  /**
   * Reports whether the page can send nothing now: a reply is pending or another path is loading.
   */
  const isBusy = () => showing !== null || isPending(store.latest());

  const watcher = createWatcher({
    ...context,
    open: (signal) => transport.follow(lastEventId, signal),
    onEvent({ id, event }) {
      lastEventId = id ?? lastEventId;
      effects.watched(event);
    },
    onCaughtUp() {
      const { failed } = keys;
      // An edited message keeps its text, so its earlier version looks the same.
      if (failed && !failed.versionOf && cache.has(failed)) onMessageStored(failed.content);
    },
    onRefused: deps.onRefused,
  });

  function startWatching(): void {
    if (presence === 'watching' && !own) watcher.start();
  }

  /** Returns the id at the end of the shown path, also before the last reply is stored. */
  function endId(): string | null | undefined {
    const { reply, phase } = store.latest();
    return phase === 'complete' && reply ? reply.id : cache.endId();
  }

  /** Requests a reply and shows the reply until its end. */
  async function request(
    sent: SentMessage | null,
    { open, fallBack, onEvent }: Omit<OwnReplyRequest, 'resume'>,
  ): Promise<OwnReplyEnd> {
    release(context, false);
    watcher.stop();
    stopRequest.clear();
    store.set({ ...idle, phase: 'sending', sent });
    own = createOwnReply({
      open,
      fallBack,
      resume(signal) {
        store.set({ ...store.latest(), reconnecting: true });
        return transport.resume(lastEventId, signal);
      },
      onEvent,
    });
    const end = await own.run();
    own = null;
    if (end.kind === 'ended') await settle(context);
    else store.set(idle);
    if (end.kind === 'failed') watcher.markMissed();
    return end;
  }

  function onOwnEvent({ id, event }: IncomingEvent): void {
    lastEventId = id ?? lastEventId;
    effects.own(event);
  }

  /** @param onAccepted called when the server has stored the message */
  function transmit(keyed: SendRequest, onAccepted = () => {}): Promise<OwnReplyEnd> {
    const { content, parentId, versionOf } = keyed;
    return request(
      { content, parentId, versionOf, createdAt: new Date().toISOString() },
      {
        open: (signal) => transport.send(keyed, signal),
        async fallBack() {
          deps.onFallback();
          const reply = await sendPlain(cache, () => deps.sendPlain(keyed));
          onMessageStored();
          onAccepted();
          if (reply) store.set(complete(reply));
        },
        onEvent(incoming) {
          onOwnEvent(incoming);
          if (incoming.event.type === 'user_message') onAccepted();
        },
      },
    );
  }

  async function send(message: Omit<SendRequest, 'key'>, onAccepted?: () => void): Promise<void> {
    const keyed = keys.keyed(message);
    const end = await transmit(keyed, onAccepted);
    if (end.kind === 'failed') fail(end, keyed);
    startWatching();
  }

  function fail({ error, accepted }: Failure, keyed: SendRequest): void {
    if (!accepted && error.status === 0 && deps.mayQueue(keyed)) return;
    // The server may have an earlier attempt even if it refused this attempt.
    if (!accepted) keys.failed = keyed;
    deps.onFailed(error, accepted ? null : keyed);
  }

  async function retry(messageId: string): Promise<void> {
    const key = newIdempotencyKey();
    const end = await request(null, {
      open: (signal) => transport.retry(messageId, key, signal),
      fallBack: null,
      onEvent: onOwnEvent,
    });
    if (end.kind === 'failed') deps.onFailed(end.error, null);
    startWatching();
  }

  async function showPath(messageId: string): Promise<void> {
    release(context, false);
    const results = await Promise.allSettled([deps.rememberPath(messageId), cache.show(messageId)]);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    // A reply may have begun on the former path.
    const { reply } = store.latest();
    if (reply && !repliesOnPath(cache, reply)) store.set(idle);
    if (cache.newest()?.status !== 'streaming') return;
    // The events of the path's reply were not for this page until now.
    lastEventId = undefined;
    watcher.stop();
    startWatching();
  }

  return {
    shown: store.shown,
    endId,
    isBusy,

    /**
     * Sends a message and shows its reply.
     * @returns false while `isBusy`; the page then sends nothing
     */
    send(content: string): boolean {
      if (isBusy()) return false;
      void send({ content, parentId: endId() });
      return true;
    },

    /**
     * Sends a message that waited for the network, under its first key. Callers must not call this
     * function while `isBusy`. The caller handles a failure.
     * @param accepted called when the server has stored the message
     */
    async deliver(keyed: SendRequest, accepted: () => void): Promise<OwnReplyEnd> {
      const end = await transmit(keyed, accepted);
      startWatching();
      return end;
    },

    /** Reports a delivery that the server refused for good. */
    giveBack({ error, accepted }: Failure, unsent: Unsent): void {
      deps.onFailed(error, accepted ? null : unsent);
    },

    /**
     * Sends a new version of a message.
     * @param accepted called when the server has stored the version
     * @returns false while `isBusy`, and if the page does not show the message
     */
    edit(messageId: string, content: string, accepted?: () => void): boolean {
      const parentId = cache.get(messageId)?.parentId;
      if (parentId === undefined || isBusy()) return false;
      void send({ content, parentId, versionOf: messageId }, accepted);
      return true;
    },

    /**
     * Shows the path through a message, here and on devices that open the chat later. Waits until
     * no reply is pending, because a pending reply belongs to the shown path. Rejects when a call
     * fails.
     * @param signal ends the wait without a change
     */
    async show(messageId: string, signal?: AbortSignal): Promise<void> {
      const mustWait = () => showing !== null || isPending(store.shown.get());
      while (mustWait()) {
        await (showing?.catch(() => {}) ?? store.nextShown());
      }
      if (signal?.aborted) return;
      showing = showPath(messageId).finally(() => {
        showing = null;
      });
      await showing;
    },

    /** Requests another version of the last reply. */
    retry(messageId: string): void {
      if (!isBusy()) void retry(messageId);
    },

    /** Ends the running reply. The text so far stays. Rejects when the call fails. */
    stop: () => stopRequest.send(!own || store.latest().reply !== null),

    setPresence(next: Presence): void {
      presence = next;
      if (next === 'left') {
        watcher.stop();
        own?.leave();
        return;
      }
      own?.enter();
      if (next === 'watching') startWatching();
      else watcher.pause();
    },
  };
}
