import { z } from 'zod';
import { calls } from '../calls/call.ts';
import { get } from '../calls/methods.ts';
import { uuid } from '../calls/primitives.ts';
import { chat, chatCalls, chatsQuery, message, messagesQuery } from './chat.ts';

/**
 * A cursor stands for the state of a list that a client has. Clients send it back as it is. It is at most
 * 50 characters long: a name of the list that changes when the database is restored, the number of the
 * last change and, for messages, the end of the path. `0` and an empty value stand for no state.
 */
const cursorOf = (form: RegExp) => z.string().regex(form, 'Invalid cursor');

export const changesStrings = {
  onlySince: 'This cannot be combined with a cursor',
} as const;

/** Refuses parameters that select a part of a list, since a cursor stands for the whole list. */
const alone =
  (...others: readonly string[]) =>
  (query: Readonly<Record<string, unknown>>, context: z.RefinementCtx) => {
    if (query['since'] === undefined) return;
    for (const name of others.filter((each) => query[each] !== undefined)) {
      context.addIssue({ code: 'custom', path: [name], message: changesStrings.onlySince });
    }
  };

const chatChangesQuery = chatsQuery
  .extend({ since: cursorOf(/^(?:0?|[\da-f]{12}-\d{1,18})$/).optional() })
  .superRefine(alone('limit', 'before'));

const messageChangesQuery = messagesQuery
  .extend({ since: cursorOf(/^(?:0?|[\da-f]{12}-\d{1,18}-\d{1,18})$/).optional() })
  .superRefine(alone('before', 'through', 'all'));

/**
 * The changes of a list since a cursor. A client that puts the items of `changed` in the place of those
 * with the same ids, adds the others and removes those of `deleted` has the list. With `reset`, `changed`
 * is the whole list, and the client first forgets the items that it has.
 */
const changesOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    cursor: z.string(),
    reset: z.literal(true).optional(),
    deleted: z.array(uuid),
    changed: z.array(item),
  });

export const chatChanges = changesOf(chat);
export type ChatChanges = z.infer<typeof chatChanges>;

export const messageChanges = changesOf(message);
export type MessageChanges = z.infer<typeof messageChanges>;

/** The calls that list chats and messages, which also answer the changes since a cursor. */
export const changesCalls = calls({
  chats: get(chatCalls.list.path, {
    query: chatChangesQuery,
    response: z.union([z.array(chat), chatChanges]),
  }),
  /** With `limit`, the list has only this number of messages from the end of the path. */
  messages: get(chatCalls.messages.path, {
    query: messageChangesQuery,
    response: z.union([z.array(message), messageChanges]),
  }),
});
