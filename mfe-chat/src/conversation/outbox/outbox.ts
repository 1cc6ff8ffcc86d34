import {
  addSlice,
  onForget,
  outboxKey,
  readStorage,
  removeStorage,
  storageKeys,
  textStored,
  writeStorage,
} from '@targum/ui-kit';
import type { AppThunk, PayloadAction, RootState } from '@targum/ui-kit';

/** A message that waits for the network. */
export interface QueuedMessage {
  readonly chatId: string;
  /** The idempotency key of every attempt to send it. */
  readonly key: string;
  readonly content: string;
  /**
   * The message that it follows; null at the start of the chat. Undefined if that is the reply to the
   * message before it in the queue, or not known.
   */
  readonly parentId?: string | null | undefined;
  /** Whether it was sent, so that the server may have it although no answer arrived. */
  readonly attempted?: boolean;
}

export type Messages = readonly QueuedMessage[];

/** The messages of one user that wait for the network. */
interface Outbox {
  /** All of them, in the order in which they were sent. */
  readonly messages: Messages;
  /** Those for which the storage had no room. They last as long as the page. */
  readonly unstored: Messages;
}

const empty: Outbox = { messages: [], unstored: [] };
const PREFIX = outboxKey('');

/** The outboxes by the ids of their users, kept in this browser until logout. They follow other tabs. */
const { actions, selectors } = addSlice({
  name: 'outboxes',
  initialState: (): Record<string, Outbox> =>
    Object.fromEntries(
      storageKeys(PREFIX).map((key) => [
        key.slice(PREFIX.length),
        { ...empty, messages: parse(readStorage(key)) },
      ]),
    ),
  reducers: {
    put(outboxes, { payload: [userId, outbox] }: PayloadAction<readonly [string, Outbox]>) {
      return { ...outboxes, [userId]: outbox };
    },
  },
  extraReducers: (build) => {
    build.addCase(textStored, (outboxes, { payload: { key, text } }) => {
      if (!key.startsWith(PREFIX)) return outboxes;
      const userId = key.slice(PREFIX.length);
      const { unstored } = outboxes[userId] ?? empty;
      return { ...outboxes, [userId]: { messages: [...parse(text), ...unstored], unstored } };
    });
  },
  selectors: { selectOutbox: (outboxes, userId: string) => outboxes[userId] ?? empty },
});

/** A user's messages that wait for the network. */
export const selectOutbox = (state: RootState, userId: string): Messages =>
  selectors.selectOutbox(state, userId).messages;

/**
 * Changes a user's messages, starting from what is stored: other tabs change that too.
 * @param update returns its argument if nothing is to change
 */
export const changeOutbox =
  (userId: string, update: (before: Messages) => Messages): AppThunk =>
  (dispatch, getState) => {
    const key = outboxKey(userId);
    const before = parse(readStorage(key));
    const all = [...before, ...selectors.selectOutbox(getState(), userId).unstored];
    const messages = update(all);
    if (messages === all) return;
    // If there is no room for all, keep what was stored before.
    if (!store(key, messages)) store(key, messages.filter(isAmong(before)));
    const isStored = isAmong(parse(readStorage(key)));
    const unstored = messages.filter((message) => !isStored(message));
    dispatch(actions.put([userId, { messages, unstored }]));
  };

/** Adds a message. @returns whether it is stored, so that it survives a reload */
export const addToOutbox =
  (userId: string, message: QueuedMessage): AppThunk<boolean> =>
  (dispatch, getState) => {
    dispatch(changeOutbox(userId, (before) => [...before, message]));
    return !selectors.selectOutbox(getState(), userId).unstored.includes(message);
  };

onForget(({ userId, chatId }, dispatch) =>
  dispatch(
    changeOutbox(userId, (before) =>
      chatId === undefined ? [] : before.filter((message) => message.chatId !== chatId),
    ),
  ),
);

const isAmong = (messages: Messages) => {
  const keys = new Set(messages.map(({ key }) => key));
  return ({ key }: QueuedMessage): boolean => keys.has(key);
};

/** Replaces the stored messages. @returns whether there was room for them */
function store(storageKey: string, messages: Messages): boolean {
  const text = JSON.stringify(messages);
  if (messages.length === 0) removeStorage(storageKey);
  else writeStorage(storageKey, text);
  return messages.length === 0 || readStorage(storageKey) === text;
}

/** The messages of a stored text; none if it cannot be read. */
function parse(text: string | null): Messages {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? (value as Messages) : [];
  } catch {
    return [];
  }
}
