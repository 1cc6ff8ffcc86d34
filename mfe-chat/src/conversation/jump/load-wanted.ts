import { limits } from '@targum/contracts';
import { notify, notifyMissingComponent, toApiError, wait } from '@targum/ui-kit';
import type { AppStore, WantedMessage } from '@targum/ui-kit';
import { translate } from '../../i18n-later.ts';
import { messagesApi } from '../messages/messages-api.ts';
import { olderMessagesApi } from '../messages/older-messages-api.ts';
import type { ChatReplies } from '../stream/chat-replies.ts';
import { isReplyPending } from '../stream/reply-state.ts';
import { Jump } from './lazy-jump.ts';

const { listMessages } = messagesApi.endpoints;
const { olderMessages } = olderMessagesApi.endpoints;

interface OpenChat {
  readonly store: AppStore;
  readonly chatId: string;
  readonly replies: ChatReplies;
}

/**
 * Loads older messages until the wanted message has loaded. Shows the path through the message if
 * the shown path lacks it. Reports failures, unless the signal is aborted.
 */
export async function loadWanted(
  { store, chatId, replies }: OpenChat,
  { id, elsewhere }: WantedMessage,
  signal: AbortSignal,
): Promise<void> {
  const page = () => listMessages.select(chatId)(store.getState()).data;
  const isLoaded = () => page()?.messages.some((message) => message.id === id) ?? false;

  async function loadBack(): Promise<void> {
    while (!isLoaded() && page()?.hasOlder && !signal.aborted) {
      const before = page()!.messages[0]!.id;
      const older = { chatId, before, limit: limits.chat.pageMax };
      await store
        .dispatch(olderMessages.initiate(older, { subscribe: false, forceRefetch: true }))
        .unwrap();
      // After this wait, the page has taken over the messages.
      await wait(0);
      if (page()?.messages[0]?.id === before) throw new Error('The page did not take the messages');
    }
  }

  async function load(): Promise<void> {
    // A chat that was open before is loading again. That load must not replace the messages loaded
    // here.
    await wait(0);
    await store.dispatch(messagesApi.util.getRunningQueryThunk('listMessages', chatId));
    if (!elsewhere) await loadBack();
    if (isLoaded() || signal.aborted) return;
    if (isReplyPending(replies.shown.get())) notify({ title: translate('chat.jump.waits') });
    await replies.show(id, signal);
    await loadBack();
  }

  function report(isMissing: boolean): void {
    if (signal.aborted) return;
    const title = translate(isMissing ? 'chat.jump.missing' : 'chat.messages.olderFailed');
    notify({ variant: 'destructive', title });
  }

  // The list waits for this component, but does not report a failed load.
  Jump.load().catch(notifyMissingComponent);
  try {
    await load();
    if (!isLoaded()) report(true);
  } catch (error) {
    report(toApiError(error).status === 404);
  }
}
