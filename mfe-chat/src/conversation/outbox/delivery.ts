import {
  backoffMs,
  connection,
  isOffline,
  isTemporary,
  reportError,
  selectSession,
  wait,
} from '@targum/ui-kit';
import type { ApiError, AppStore } from '@targum/ui-kit';
import { repliesOf } from '../chat/chat-replies.ts';
import { placeAfter } from '../messages/message-page.ts';
import { messagesApi } from '../messages/messages-api.ts';
import { arrived, attempt, follow, withdraw } from './outbox-steps.ts';
import { selectOutbox } from './outbox.ts';
import type { QueuedMessage } from './outbox.ts';
import { unseenReplies } from './unseen-replies.ts';

/** The chats whose messages this page is delivering. */
const delivering = new Set<string>();

/**
 * Sends a user's waiting messages, those of each chat one after the other. Ends when they are sent,
 * when the network is gone, or when the user is no longer signed in.
 */
export async function deliverAll(store: AppStore, userId: string): Promise<void> {
  const chats = new Set(selectOutbox(store.getState(), userId).map(({ chatId }) => chatId));
  await Promise.all([...chats].map((chatId) => deliverChat(store, userId, chatId)));
}

async function deliverChat(store: AppStore, userId: string, chatId: string): Promise<void> {
  if (delivering.has(chatId)) return;
  delivering.add(chatId);
  try {
    await alone(`outbox:${chatId}`, () => deliverInOrder(store, userId, chatId));
  } finally {
    delivering.delete(chatId);
  }
}

async function deliverInOrder(store: AppStore, userId: string, chatId: string): Promise<void> {
  const { dispatch, getState } = store;
  const mayContinue = () => !isOffline(getState()) && isSignedIn(store, userId);
  for (let tries = 1; mayContinue();) {
    const message = selectOutbox(getState(), userId).find((queued) => queued.chatId === chatId);
    if (!message) return;
    const { content, key } = message;
    const end = await deliverOne(store, userId, message);
    if (end === 'withdrawn') continue;
    if (end === 'busy' || (end.kind === 'failed' && isWorthARetry(end.error))) {
      if (end !== 'busy') {
        // The connection may not have noticed yet that it is gone.
        if (end.error.status === 0) connection.suspect();
        // If the session has ended, this shows the login. The page sends the message after that.
        dispatch(reportError(end.error));
        if (!mayContinue()) return;
      }
      const seconds = end === 'busy' ? 0 : (end.error.retryAfter ?? 0);
      await wait(Math.max(1000 * seconds, backoffMs(tries)));
      tries += 1;
      continue;
    }
    tries = 1;
    if (end.kind !== 'failed' || end.accepted) dispatch(arrived(userId, key));
    else dispatch(withdraw(userId, key));
    // A refused message goes back to the input, as if it had been sent just now. After a logout, nothing of
    // the user is kept.
    if (end.kind === 'failed' && selectSession(getState()).user?.id === userId) {
      repliesOf(store, chatId).giveBack(end, { content });
    }
  }
}

/** Sends a message, unless it was withdrawn. The next one of its chat then follows the reply. */
async function deliverOne(store: AppStore, userId: string, message: QueuedMessage) {
  const { dispatch } = store;
  const { chatId, content, key, parentId } = message;
  const onScreen = repliesOf(store, chatId);
  if (onScreen.isBusy()) return 'busy';
  if (!dispatch(attempt(userId, key))) return 'withdrawn';
  // The page stays on its path if the message belongs elsewhere.
  const replies =
    parentId === onScreen.endId() || isShown(store, chatId, parentId)
      ? onScreen
      : unseenReplies(store, chatId);
  let hasArrived = false;
  const unsubscribe = replies.shown.subscribe(() => {
    const { reply } = replies.shown.get();
    if (!hasArrived || !reply) return;
    unsubscribe();
    dispatch(follow(userId, chatId, reply.id));
  });
  try {
    return await replies.deliver({ content, key, parentId }, () => {
      hasArrived = true;
      dispatch(arrived(userId, key));
    });
  } finally {
    unsubscribe();
  }
}

/** Whether the page has a place for what follows a message. */
function isShown(store: AppStore, chatId: string, parentId: QueuedMessage['parentId']): boolean {
  const { data: page } = messagesApi.endpoints.listMessages.select(chatId)(store.getState());
  return !page || placeAfter(page.messages, parentId) !== undefined;
}

/**
 * Whether an attempt soon after may work: no network, a busy server, a running reply, a lost session. A
 * budget that is used up stays so for days.
 */
const isWorthARetry = (error: ApiError): boolean =>
  error.code !== 'budget_used_up' &&
  (isTemporary(error) || error.status === 401 || error.code === 'reply_in_progress');

function isSignedIn(store: AppStore, userId: string): boolean {
  const { user, lost } = selectSession(store.getState());
  return user?.id === userId && !lost;
}

/** Runs a task while no other tab of this browser runs one of this name. */
async function alone(name: string, task: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | null | undefined;
  // Without locks, two tabs may send a message twice under its key, and the server stores it once.
  await (locks ? locks.request(name, task) : task());
}
