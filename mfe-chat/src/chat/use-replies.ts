import { useEffect, useState } from 'react';
import type { Message } from '@targum/contracts';
import { api, notify, reportError, useAppStore, useObservable } from '@targum/ui-kit';
import type { AppStore } from '@targum/ui-kit';
import type { Draft } from '../composer/draft.ts';
import { translate } from '../i18n.ts';
import { putMessage } from '../messages/message-page.ts';
import { messagesApi } from '../messages/messages-api.ts';
import type { MessageCache } from '../stream/message-cache.ts';
import { notifyFailure } from '../notify-failure.ts';
import { createReplies } from '../stream/replies.ts';
import { createTransport } from '../stream/transport.ts';

/** The replies of a chat while it is on screen, and the state to show. */
export function useReplies(chatId: string, draft: Draft, messagesLoaded: boolean) {
  const store = useAppStore();
  const [replies] = useState(() => connectReplies(store, chatId, draft));
  const state = useObservable(replies.shown);

  useEffect(() => () => replies.setPresence('left'), [replies]);
  useEffect(() => {
    const follow = () =>
      replies.setPresence(messagesLoaded && !document.hidden ? 'watching' : 'open');
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [replies, messagesLoaded]);

  return { replies, state };
}

function connectReplies(store: AppStore, chatId: string, draft: Draft) {
  const { endpoints } = messagesApi;
  return createReplies({
    chatId,
    transport: createTransport(chatId),
    cache: createMessageCache(store, chatId),
    sendPlain: (content, key) =>
      store.dispatch(endpoints.sendPlain.initiate({ chatId, content, key })).unwrap(),
    stopReply: async () => {
      await store.dispatch(endpoints.stopReply.initiate(chatId)).unwrap();
    },
    onMessageStored: draft.confirm,
    onFallback: () =>
      notify({
        title: translate('chat.stream.failed'),
        description: translate('chat.stream.fallback'),
      }),
    onFailed(error, unsent) {
      if (unsent !== null) draft.putBack(unsent);
      store.dispatch(reportError(error));
      notifyFailure(translate('chat.send.failed'), error);
    },
    onRefused: (error) => store.dispatch(reportError(error)),
  });
}

function createMessageCache(store: AppStore, chatId: string): MessageCache {
  const { endpoints, util } = messagesApi;
  const messages = (): readonly Message[] =>
    endpoints.listMessages.select(chatId)(store.getState()).data?.messages ?? [];
  return {
    get: (id) => messages().find((message) => message.id === id),
    newest: () => messages().at(-1),
    put(message) {
      store.dispatch(
        util.updateQueryData('listMessages', chatId, (page) => putMessage(page, message)),
      );
    },
    async refresh() {
      const { isSuccess } = await store.dispatch(
        endpoints.listMessages.initiate(chatId, { subscribe: false, forceRefetch: true }),
      );
      return isSuccess;
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
