import { useCallback } from 'react';
import type { Chat, ChatPassage } from '@targum/contracts';
import {
  chatsApi,
  errorText,
  isApiError,
  isUnauthorized,
  notify,
  useAppStore,
  useUpdateChatMutation,
} from '@targum/ui-kit';
import { translate } from '../../i18n-later.ts';
import { problemText } from './problem-text.ts';

/**
 * Changes the passage of a chat, or removes the passage if it is null. The page shows the change at
 * once. If the server does not store the change, the page undoes it and shows a notice. Resolves to
 * true if the change is stored.
 */
export type SetPassage = (passage: ChatPassage | null) => Promise<boolean>;

type Passage = Chat['passage'];

export const isSamePassage = (one: Passage, other: Passage): boolean =>
  one?.ref === other?.ref && one?.textId === other?.textId;

export function useSetPassage(chatId: string): [SetPassage, boolean] {
  const store = useAppStore();
  const [updateChat, { isLoading }] = useUpdateChatMutation();

  const setPassage = useCallback<SetPassage>(
    async (passage) => {
      const change = (to: (now: Passage) => Passage) =>
        store.dispatch(
          chatsApi.util.updateQueryData('getChat', chatId, (chat) => {
            chat.passage = to(chat.passage);
          }),
        );
      const before =
        chatsApi.endpoints.getChat.select(chatId)(store.getState()).data?.passage ?? null;
      change(() => passage);
      const { error } = await updateChat({ chatId, passage });
      if (!error) return true;
      // Undoes the change, unless the user has set a newer passage meanwhile.
      change((now) => (isSamePassage(now, passage) ? before : now));
      notifyFailed(passage, error);
      return false;
    },
    [chatId, store, updateChat],
  );

  return [setPassage, isLoading];
}

/**
 * Shows a notice that the passage could not be set or removed. A lost session has its own notice.
 */
function notifyFailed(passage: ChatPassage | null, error: unknown): void {
  if (isUnauthorized(error)) return;
  notify({
    variant: 'destructive',
    title: translate(passage === null ? 'chat.passage.removeFailed' : 'chat.passage.setFailed'),
    description: reasonOf(error),
  });
}

function reasonOf(error: unknown): string {
  if (isApiError(error) && (error.status === 0 || error.details?.['reason'] !== undefined)) {
    return problemText(error, translate);
  }
  if (isApiError(error) && error.status === 503 && error.retryAfter !== undefined) {
    return translate('chat.busy', { seconds: error.retryAfter });
  }
  return errorText(error, translate('chat.passage.tryAgain'));
}
