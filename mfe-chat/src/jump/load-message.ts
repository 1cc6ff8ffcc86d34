import { limits } from '@targum/contracts';
import { wait } from '@targum/ui-kit';
import type { AppStore, WantedMessage } from '@targum/ui-kit';
import { messagesApi } from '../messages/messages-api.ts';

const { listMessages, olderMessages, showPath } = messagesApi.endpoints;

/** What became of a search for a message. */
type Outcome = 'found' | 'missing' | 'failed';

/**
 * Loads older messages of a chat until it has the wanted one. If that is not on the path that the chat
 * shows, it loads the path through it.
 */
export async function loadMessage(
  store: AppStore,
  chatId: string,
  { id, elsewhere }: WantedMessage,
  signal: AbortSignal,
): Promise<Outcome> {
  const page = () => listMessages.select(chatId)(store.getState()).data;
  const isLoaded = () => page()?.messages.some((message) => message.id === id) ?? false;

  /** @returns whether nothing failed; the message may still be missing. */
  async function loadBack(): Promise<boolean> {
    while (!isLoaded() && page()?.hasOlder && !signal.aborted) {
      const before = page()!.messages[0]!.id;
      const older = { chatId, before, limit: limits.chat.pageMax };
      const { isSuccess } = await store.dispatch(
        olderMessages.initiate(older, { subscribe: false, forceRefetch: true }),
      );
      // The page takes the messages over after this.
      await wait(0);
      if (!isSuccess || page()?.messages[0]?.id === before) return false;
    }
    return true;
  }

  // A chat that was open before is being loaded again, which must not replace what is loaded here.
  await wait(0);
  await store.dispatch(messagesApi.util.getRunningQueryThunk('listMessages', chatId));
  if (!elsewhere && !(await loadBack())) return 'failed';
  if (isLoaded() || signal.aborted) return 'found';
  const { error } = await store.dispatch(
    showPath.initiate({ chatId, through: id }, { subscribe: false, forceRefetch: true }),
  );
  if (error) return 'status' in error && error.status === 404 ? 'missing' : 'failed';
  await wait(0);
  if (!(await loadBack())) return 'failed';
  return isLoaded() ? 'found' : 'missing';
}
