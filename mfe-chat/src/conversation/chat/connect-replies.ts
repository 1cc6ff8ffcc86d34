import type { Message } from '@targum/contracts';
import {
  api,
  chatsApi,
  isOffline,
  notify,
  reportError,
  selectSession,
  toApiError,
} from '@targum/ui-kit';
import type { AppStore } from '@targum/ui-kit';
import { confirmDraft, HOME_DRAFT, moveDraft, putBackInDraft } from '../composer/drafts.ts';
import { translate } from '../../i18n.ts';
import { openEditor } from '../messages/edits.ts';
import { mergePage, putMessage } from '../messages/message-page.ts';
import { messagesApi } from '../messages/messages-api.ts';
import type { MessageCache } from '../stream/message-cache.ts';
import { notifyFailure } from '../../notify-failure.ts';
import { loadMessageQueue } from '../outbox/load-queues.ts';
import { createChatReplies } from '../stream/chat-replies.ts';
import type { Unsent } from '../stream/reply-requests.ts';
import type { ChatReplies } from '../stream/chat-replies.ts';
import { createTransport } from '../stream/transport.ts';

const shown = new Map<string, ChatReplies>();

/** Registers the replies of a chat on screen. The returned function removes them. */
export function showReplies(chatId: string, replies: ChatReplies): () => void {
  shown.set(chatId, replies);
  return () => {
    if (shown.get(chatId) === replies) shown.delete(chatId);
  };
}

/**
 * Returns the replies that the screen uses, if the chat is on screen. Otherwise, or if `changed`
 * replaces operations of the cache, returns new replies.
 */
export const repliesOf = (
  store: AppStore,
  chatId: string,
  changed?: Partial<MessageCache>,
): ChatReplies => (!changed && shown.get(chatId)) || connectReplies(store, chatId, changed);

export function connectReplies(
  store: AppStore,
  chatId: string,
  changed?: Partial<MessageCache>,
): ChatReplies {
  const { endpoints } = messagesApi;
  const userId = () => selectSession(store.getState()).user?.id;
  const owner = userId();
  /** Reports whether the sender is still signed in. After a logout the page keeps no user data. */
  const isOwner = () => owner !== undefined && userId() === owner;
  const giveBack = ({ versionOf, content }: Unsent) => {
    if (!isOwner()) return;
    store.dispatch(
      versionOf === undefined
        ? putBackInDraft(chatId, content)
        : openEditor(chatId, versionOf, content),
    );
  };
  return createChatReplies({
    chatId,
    transport: createTransport(chatId),
    cache: { ...createMessageCache(store, chatId), ...changed },
    sendPlain: (request) =>
      store.dispatch(endpoints.sendPlain.initiate({ chatId, ...request })).unwrap(),
    rememberPath: async (through) => {
      await store.dispatch(endpoints.rememberPath.initiate({ chatId, through })).unwrap();
    },
    stopReply: async () => {
      await store.dispatch(endpoints.stopReply.initiate(chatId)).unwrap();
    },
    onMessageStored: (returned) => store.dispatch(confirmDraft(chatId, returned)),
    onFallback: () =>
      notify({
        title: translate('chat.stream.failed'),
        description: translate('chat.stream.fallback'),
      }),
    onFailed(error, unsent) {
      if (unsent) giveBack(unsent);
      store.dispatch(reportError(error));
      // This error means that the assistant is inactive, which the page does not know yet.
      if (error.code === 'assistant_unavailable') {
        store.dispatch(api.util.invalidateTags(['Assistants']));
      }
      if (error.status === 404) void leaveMissingChat(store, chatId);
      notifyFailure(translate('chat.send.failed'), error);
    },
    keep(request, mustWait) {
      if (!owner) return;
      loadMessageQueue()
        .then(({ keepMessage }) => keepMessage(store, owner, chatId, request, mustWait))
        .catch(async () => {
          if (await mustWait) giveBack(request);
        });
    },
    mustWait: () => isOwner() && isOffline(store.getState()),
    onRefused: (error) => store.dispatch(reportError(error)),
  });
}

/** Moves the draft of a chat that no longer exists to the start page. */
async function leaveMissingChat(store: AppStore, chatId: string): Promise<void> {
  const { error } = await store.dispatch(
    chatsApi.endpoints.getChat.initiate(chatId, { subscribe: false, forceRefetch: true }),
  );
  if (error && toApiError(error).status === 404) store.dispatch(moveDraft(chatId, HOME_DRAFT));
}

function createMessageCache(store: AppStore, chatId: string): MessageCache {
  const { endpoints, util } = messagesApi;
  const loaded = (): readonly Message[] | undefined =>
    endpoints.listMessages.select(chatId)(store.getState()).data?.messages;
  const endId = () => {
    const messages = loaded();
    return messages && (messages.at(-1)?.id ?? null);
  };
  /** Counts the changes of the path. A load that began before the newest change is out of date. */
  let changes = 0;

  /**
   * Loads the path through a message. Drops the result if the path has changed meanwhile.
   * @param changesPath true if the load itself changes the path, so that its result always counts
   * @returns the error of a failed call
   */
  async function load(through: string, changesPath = false) {
    const before = changes;
    const { data, error } = await store.dispatch(
      endpoints.showPath.initiate({ chatId, through }, { subscribe: false, forceRefetch: true }),
    );
    if (data && !error && (changesPath || before === changes)) {
      if (changesPath) changes += 1;
      store.dispatch(util.updateQueryData('listMessages', chatId, (page) => mergePage(page, data)));
    }
    return error && toApiError(error);
  }

  return {
    get: (id) => loaded()?.find((message) => message.id === id),
    newest: () => loaded()?.at(-1),
    has: ({ content, parentId }) =>
      !!loaded()?.some((message) => message.content === content && message.parentId === parentId),
    endId,
    put(message) {
      changes += 1;
      store.dispatch(
        util.updateQueryData('listMessages', chatId, (page) => putMessage(page, message)),
      );
    },
    async refresh(through = endId()) {
      if (through) {
        const error = await load(through);
        // A 404 means that the server has deleted an empty version, as it does when the reply ends.
        // The path that the server remembers is then loaded.
        if (error?.status !== 404) return !error;
      }
      const { isSuccess } = await store.dispatch(
        endpoints.listMessages.initiate(chatId, { subscribe: false, forceRefetch: true }),
      );
      return isSuccess;
    },
    async show(through) {
      const error = await load(through, true);
      if (error) throw error;
    },
    chatChanged() {
      store.dispatch(
        api.util.invalidateTags([
          { type: 'Chat', id: 'LIST' },
          { type: 'Chat', id: chatId },
        ]),
      );
    },
  };
}
