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

export interface QueuedMessage {
  readonly chatId: string;
  /** The idempotency key of every attempt to send the message. */
  readonly key: string;
  readonly content: string;
  /**
   * The id of the message before this message. Null at the start of the chat. Undefined if this
   * message follows the reply to the preceding message in the queue, or if the parent is unknown.
   */
  readonly parentId?: string | null | undefined;
  /** True if the page has sent the message. The server may have stored it without an answer. */
  readonly attempted?: boolean;
}

export type Messages = readonly QueuedMessage[];

interface Outbox {
  readonly messages: Messages;
  /** The messages for which the storage had no room. They last as long as the page. */
  readonly unstored: Messages;
}

const empty: Outbox = { messages: [], unstored: [] };
const PREFIX = outboxKey('');

/** Holds the outboxes by user id. This browser keeps them until logout, and all tabs share them. */
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

export const selectOutbox = (state: RootState, userId: string): Messages =>
  selectors.selectOutbox(state, userId).messages;

/**
 * Changes a user's messages, starting from the stored messages, because other tabs change them too.
 * @param update returns its argument to change nothing
 */
export const changeOutbox =
  (userId: string, update: (before: Messages) => Messages): AppThunk =>
  (dispatch, getState) => {
    const key = outboxKey(userId);
    const before = parse(readStorage(key));
    const all = [...before, ...selectors.selectOutbox(getState(), userId).unstored];
    const messages = update(all);
    if (messages === all) return;
    // If the storage has no room for all messages, it keeps those that were stored before.
    if (!store(key, messages)) store(key, messages.filter(isAmong(before)));
    const isStored = isAmong(parse(readStorage(key)));
    const unstored = messages.filter((message) => !isStored(message));
    dispatch(actions.put([userId, { messages, unstored }]));
  };

/** Adds a message. Returns true if the message is stored and survives a reload. */
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

/** Replaces the stored messages. Returns false if the storage had no room. */
function store(storageKey: string, messages: Messages): boolean {
  const text = JSON.stringify(messages);
  if (messages.length === 0) removeStorage(storageKey);
  else writeStorage(storageKey, text);
  return messages.length === 0 || readStorage(storageKey) === text;
}

function parse(text: string | null): Messages {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? (value as Messages) : [];
  } catch {
    return [];
  }
}
