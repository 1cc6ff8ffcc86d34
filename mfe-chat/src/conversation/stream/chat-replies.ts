import type { ApiError } from '@targum/ui-kit';
import { createConnections } from './connections.ts';
import { createEventEffects } from './event-effects.ts';
import { createPaths } from './paths.ts';
import { createReplyRequests } from './reply-requests.ts';
import type { RequestDependencies } from './reply-requests.ts';
import { isReplyPending } from './reply-state.ts';
import { createReplyStore } from './reply-store.ts';
import { createSendKeys } from './send-keys.ts';
import { createStopRequest } from './stop-request.ts';

export interface RepliesDependencies extends RequestDependencies {
  readonly chatId: string;
  rememberPath(messageId: string): Promise<void>;
  stopReply(): Promise<void>;
  /**
   * Called when the server has stored a message. `failed` is the text of the last send, if that
   * send had failed.
   */
  onMessageStored(failed?: string): void;
  onRefused(error: ApiError): void;
}

export type ChatReplies = ReturnType<typeof createChatReplies>;

/** Connects a chat's replies to its screen. Opens no connection until the first use. */
export function createChatReplies(deps: RepliesDependencies) {
  const { cache } = deps;
  const store = createReplyStore();
  const context = { ...deps, store };
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
  const connections = createConnections({
    ...context,
    effects,
    stopRequest,
    onCaughtUp() {
      const { failed } = keys;
      // A new version can have the text of the earlier version, so finding the text does not prove
      // that the new version is stored.
      if (failed && !failed.versionOf && cache.has(failed)) onMessageStored(failed.content);
    },
  });
  const requests = createReplyRequests({ ...context, keys, connections, onMessageStored });
  const paths = createPaths({ ...context, connections });

  /** Reports whether the page cannot send now, because a reply is pending or a path is loading. */
  const isBusy = () => paths.isLoading() || isReplyPending(store.latest());

  /** Returns the id at the end of the shown path, also before the last reply is stored. */
  function endId(): string | null | undefined {
    const { reply, phase } = store.latest();
    return phase === 'complete' && reply ? reply.id : cache.endId();
  }

  return {
    shown: store.shown,
    endId,
    isBusy,
    show: paths.show,
    deliver: requests.deliver,
    setPresence: connections.setPresence,

    /** Sends a message and shows its reply. Returns false, and sends nothing, while `isBusy`. */
    send(content: string): boolean {
      if (isBusy()) return false;
      void requests.send({ content, parentId: endId() });
      return true;
    },

    /**
     * Sends a new version of a message. Returns false while `isBusy`, or if the message is not
     * loaded. Calls `accepted` when the server has stored the version.
     */
    edit(messageId: string, content: string, accepted?: () => void): boolean {
      const parentId = cache.get(messageId)?.parentId;
      if (parentId === undefined || isBusy()) return false;
      void requests.send({ content, parentId, versionOf: messageId }, accepted);
      return true;
    },

    retry(messageId: string): void {
      if (!isBusy()) void requests.retry(messageId);
    },

    /** Ends the running reply. The text so far stays. Rejects when the call fails. */
    stop: connections.stop,
  };
}
