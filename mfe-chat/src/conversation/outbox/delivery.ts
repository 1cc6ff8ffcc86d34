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
import { repliesOf } from '../chat/connect-replies.ts';
import { placeAfter } from '../messages/message-page.ts';
import { messagesApi } from '../messages/messages-api.ts';
import { arrived, attempt, follow, withdraw } from './outbox-steps.ts';
import { selectOutbox } from './outbox.ts';
import type { QueuedMessage } from './outbox.ts';

const delivering = new Set<string>();

/** Sends a user's waiting messages in order until the network or the session is gone. */
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
        // The page may not have noticed yet that the network is gone.
        if (end.error.status === 0) connection.suspect();
        // Shows the login if the session has ended. The page sends the message after the login.
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
    // A refused message goes back to the input, like a message that the user has just sent. After a
    // logout the page keeps no data of the user.
    if (end.kind === 'failed' && selectSession(getState()).user?.id === userId) {
      repliesOf(store, chatId).giveBack(end, { content });
    }
  }
}

/** Sends a message unless the user has withdrawn it. The chat's next message follows the reply. */
async function deliverOne(store: AppStore, userId: string, message: QueuedMessage) {
  const { dispatch } = store;
  const { chatId, content, key, parentId } = message;
  const onScreen = repliesOf(store, chatId);
  if (onScreen.isBusy()) return 'busy';
  if (!dispatch(attempt(userId, key))) return 'withdrawn';
  // The page stays on its path if the message belongs to another path.
  const replies =
    parentId === onScreen.endId() || isShown(store, chatId, parentId)
      ? onScreen
      : repliesOf(store, chatId, { put: () => {}, refresh: async () => false });
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

function isShown(store: AppStore, chatId: string, parentId: QueuedMessage['parentId']): boolean {
  const { data: page } = messagesApi.endpoints.listMessages.select(chatId)(store.getState());
  return !page || placeAfter(page.messages, parentId) !== undefined;
}

/** Reports whether a later attempt may succeed. A used-up budget stays used up for days. */
const isWorthARetry = (error: ApiError): boolean =>
  error.code !== 'budget_used_up' &&
  (isTemporary(error) || error.status === 401 || error.code === 'reply_in_progress');

function isSignedIn(store: AppStore, userId: string): boolean {
  const { user, lost } = selectSession(store.getState());
  return user?.id === userId && !lost;
}

async function alone(name: string, task: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | null | undefined;
  // Without locks, two tabs may send a message twice. Its key makes the server store it once.
  await (locks ? locks.request(name, task) : task());
}
