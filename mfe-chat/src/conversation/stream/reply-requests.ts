import type { SendMessageResponse, Message } from '@targum/contracts';
import { newIdempotencyKey, toApiError } from '@targum/ui-kit';
import type { ApiError } from '@targum/ui-kit';
import type { Connections } from './connections.ts';
import type { MessageCache } from './message-cache.ts';
import type { OwnReplyEnd } from './own-reply.ts';
import { complete } from './reply-state.ts';
import type { ReplyStore } from './reply-store.ts';
import type { SendKeys, SendRequest } from './send-keys.ts';
import type { Transport } from './transport.ts';

export interface RequestDependencies {
  readonly transport: Transport;
  readonly cache: MessageCache;
  sendPlain(request: SendRequest): Promise<SendMessageResponse>;
  onFallback(): void;
  /** Called when a request fails. `unsent` is a message that the server does not have. */
  onFailed(error: ApiError, unsent: Unsent | null): void;
  /** Keeps a message while it is sent, and further if `mustWait` resolves to true. */
  keep(request: SendRequest, mustWait: Promise<boolean>): void;
  /** Called when a send got no answer. Returns true if the message must wait for the network. */
  mustWait(): boolean;
}

export type Unsent = Pick<SendRequest, 'content' | 'versionOf'>;

type Failure = Extract<OwnReplyEnd, { kind: 'failed' }>;

export function createReplyRequests(
  options: RequestDependencies & {
    readonly store: ReplyStore;
    readonly keys: SendKeys;
    readonly connections: Connections;
    readonly onMessageStored: () => void;
  },
) {
  const { transport, cache, store, keys, connections } = options;

  /** Sends a message under its key. The caller handles a failure. */
  function deliver(keyed: SendRequest, onAccepted = () => {}): Promise<OwnReplyEnd> {
    const { content, parentId, versionOf } = keyed;
    return connections.request(
      { content, parentId, versionOf, createdAt: new Date().toISOString() },
      {
        open: (signal) => transport.send(keyed, signal),
        async fallBack() {
          options.onFallback();
          const reply = await sendPlain(cache, () => options.sendPlain(keyed));
          options.onMessageStored();
          onAccepted();
          if (reply) store.set(complete(reply));
        },
      },
      onAccepted,
    );
  }

  function fail({ error, accepted }: Failure, keyed: SendRequest): void {
    // Keeps the key, because the server may have stored an earlier attempt even if it refused this
    // one.
    if (!accepted) keys.failed = keyed;
    options.onFailed(error, accepted ? null : keyed);
  }

  return {
    /** Sends a message that waited for the network. Must not be called while the chat `isBusy`. */
    deliver,

    async send(message: Omit<SendRequest, 'key'>, onAccepted?: () => void): Promise<void> {
      const keyed = keys.keyed(message);
      const { promise, resolve: settle } = Promise.withResolvers<boolean>();
      options.keep(keyed, promise);
      const end = await deliver(keyed, () => {
        settle(false);
        onAccepted?.();
      });
      const isUnanswered = end.kind === 'failed' && !end.accepted && end.error.status === 0;
      const mustWait = isUnanswered && options.mustWait();
      settle(mustWait);
      if (end.kind === 'failed' && !mustWait) fail(end, keyed);
    },

    async retry(messageId: string): Promise<void> {
      const key = newIdempotencyKey();
      const end = await connections.request(null, {
        open: (signal) => transport.retry(messageId, key, signal),
        fallBack: null,
      });
      if (end.kind === 'failed') options.onFailed(end.error, null);
    },
  };
}

/**
 * Sends a message without streaming, and puts the stored message and its reply into the cache.
 * Returns the reply, or undefined if it could not be loaded. Throws if the server did not accept
 * the message.
 */
async function sendPlain(
  cache: MessageCache,
  send: () => Promise<SendMessageResponse>,
): Promise<Message | undefined> {
  try {
    const { userMessage, assistantMessage } = await send();
    cache.put(userMessage);
    cache.put(assistantMessage);
    return assistantMessage;
  } catch (error) {
    // The model failed: the server has stored the message and a failed reply.
    if (toApiError(error).code !== 'model_failed') throw error;
    // The server remembers the path of the newest message.
    return (await cache.refresh(null)) ? cache.newest() : undefined;
  }
}
