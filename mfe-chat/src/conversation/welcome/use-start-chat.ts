import { useRef, useState } from 'react';
import { DEFAULT_CHAT_TITLE, isInvisible } from '@targum/contracts';
import type { AssistantId } from '@targum/contracts';
import {
  draftKey,
  newIdempotencyKey,
  readStorage,
  removeStorage,
  toApiError,
  useAppStore,
  useCreateChatMutation,
  useNavigate,
  useUser,
  writeStorage,
} from '@targum/ui-kit';
import type { AppStore } from '@targum/ui-kit';
import { useIsMounted } from '../../controls/use-is-mounted.ts';
import { repliesOf, showReplies } from '../chat/connect-replies.ts';
import { HOME_DRAFT, moveDraft, selectDraftText, takeDraft } from '../composer/drafts.ts';
import { messagesApi } from '../messages/messages-api.ts';
import { loadNewChats } from '../outbox/load-queues.ts';
import { useT } from '../../i18n.ts';
import { notifyFailure } from '../../notify-failure.ts';

/**
 * Returns a function that creates a chat, gives it the text of the start page, and opens it. With
 * `sends`, the text is sent. Until the chat exists, the text stays on the start page. Also returns
 * whether a chat is being created, and whether its text will be sent.
 */
export function useStartChat() {
  const store = useAppStore();
  const { id: userId } = useUser();
  const navigate = useNavigate();
  const t = useT();
  const [createChat, { isLoading }] = useCreateChatMutation();
  const [isSending, setIsSending] = useState(false);
  const isStarting = useRef(false);
  const isOnScreen = useIsMounted();

  const start = async (assistantId: AssistantId, { sends = false } = {}) => {
    // `isLoading` is not yet true when two presses of a key follow each other at once.
    if (isStarting.current) return;
    isStarting.current = true;
    setIsSending(sends);
    // If the page dies before the answer, the next start gets the chat that the server has created.
    const stored = draftKey(`${HOME_DRAFT}:${assistantId}`);
    const key = readStorage(stored) ?? newIdempotencyKey();
    writeStorage(stored, key);
    const { data: chat, error } = await createChat({
      ...{ title: DEFAULT_CHAT_TITLE, assistantId, key },
    });
    const waits = sends && error !== undefined && toApiError(error).status === 0;
    const isQueued = waits && (await queue(store, userId, key, assistantId));
    if (chat || isQueued) removeStorage(stored);
    isStarting.current = false;
    setIsSending(false);
    if (!chat) return isQueued ? undefined : notifyFailure(t('chat.createFailed'), error);
    store.dispatch(moveDraft(HOME_DRAFT, chat.id));
    if (sends) sendFirst(store, chat.id);
    if (isOnScreen.current) void navigate(`/chat/${chat.id}`);
  };

  return { start, isStarting: isLoading, isSending };
}

/** Reports whether the chat now waits for the network. Its key says if the server has it already. */
const queue = (...chat: Parameters<Awaited<ReturnType<typeof loadNewChats>>['queueChat']>) =>
  loadNewChats()
    .then(({ queueChat }) => queueChat(...chat))
    .then(
      () => true,
      () => false,
    );

/** Sends the draft of a new chat. If that fails, the text is in the chat's input or outbox. */
function sendFirst(store: AppStore, chatId: string): void {
  const content = selectDraftText(store.getState(), chatId).trim();
  if (isInvisible(content)) return;
  store.dispatch(takeDraft(chatId));
  // The message is then sent as the first one, and the chat opens without a skeleton.
  store.dispatch(
    messagesApi.util.upsertQueryEntries([
      { endpointName: 'listMessages', arg: chatId, value: { messages: [], hasOlder: false } },
    ]),
  );
  const replies = repliesOf(store, chatId);
  // The chat's screen takes over these replies.
  showReplies(chatId, replies);
  replies.send(content);
}
