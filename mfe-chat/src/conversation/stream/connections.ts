import type { ApiError } from '@targum/ui-kit';
import type { EventEffects } from './event-effects.ts';
import { createOwnReply } from './own-reply.ts';
import type { OwnReply, OwnReplyEnd, OwnReplyRequest } from './own-reply.ts';
import { idle } from './reply-state.ts';
import type { UnconfirmedMessage } from './reply-state.ts';
import { release, settle } from './settle.ts';
import type { ReplyContext } from './settle.ts';
import type { StopRequest } from './stop-request.ts';
import type { Transport } from './transport.ts';
import { createWatcher } from './watcher.ts';

/**
 * `left`: the user has left the chat. `open`: the chat is on screen. `watching`: the chat is also
 * connected between replies.
 */
type Presence = 'left' | 'open' | 'watching';

export type Connections = ReturnType<typeof createConnections>;

/**
 * Keeps a chat connected by one stream at a time: the stream of a reply that this page has
 * requested, or else a stream that watches the chat.
 */
export function createConnections(
  options: ReplyContext & {
    readonly transport: Transport;
    readonly effects: EventEffects;
    readonly stopRequest: StopRequest;
    onCaughtUp(): void;
    onRefused(error: ApiError): void;
  },
) {
  const { store, transport, effects, stopRequest } = options;
  /** The id of the last event from any stream of this chat. The next stream continues after it. */
  let lastEventId: string | undefined;
  let presence: Presence = 'open';
  let own: OwnReply | null = null;

  const watcher = createWatcher({
    ...options,
    open: (signal) => transport.follow(lastEventId, signal),
    onEvent({ id, event }) {
      lastEventId = id ?? lastEventId;
      effects.watched(event);
    },
  });

  function startWatching(): void {
    if (presence === 'watching' && !own) watcher.start();
  }

  return {
    stop: () => stopRequest.send(!own || store.latest().reply !== null),

    /** Requests a reply and shows it. Calls `onAccepted` when the server has stored the message. */
    async request(
      sent: UnconfirmedMessage | null,
      requested: Pick<OwnReplyRequest, 'open' | 'fallBack'>,
      onAccepted = () => {},
    ): Promise<OwnReplyEnd> {
      release(options, false);
      watcher.stop();
      stopRequest.clear();
      store.set({ ...idle, phase: 'sending', sent });
      own = createOwnReply({
        ...requested,
        resume(signal) {
          store.set({ ...store.latest(), reconnecting: true });
          return transport.resume(lastEventId, signal);
        },
        onEvent({ id, event }) {
          lastEventId = id ?? lastEventId;
          effects.own(event);
          if (event.type === 'user_message') onAccepted();
        },
      });
      const end = await own.run();
      own = null;
      if (end.kind === 'ended') await settle(options);
      else store.set(idle);
      if (end.kind === 'failed') watcher.markMissed();
      startWatching();
      return end;
    },

    /** Watches the chat again, from the first event of the running reply. */
    watchFromStart(): void {
      lastEventId = undefined;
      watcher.stop();
      startWatching();
    },

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
