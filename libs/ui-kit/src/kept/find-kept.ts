import type { Chat, Message } from '@targum/contracts';
import { isBefore } from '../chats/chat-pages.ts';
import { idOf, kinds } from './kinds.ts';
import { allKept, readKept } from './records.ts';

interface Found {
  readonly at: number;
  readonly data: unknown;
}

/** Finds kept data that answers a query. */
export async function findKept(
  userId: string,
  endpointName: string,
  argument: unknown,
): Promise<Found | undefined> {
  if (endpointName === 'allMessages') return findWholeChat(userId, argument as { chatId: string });
  const kind = kinds[endpointName];
  if (!kind) return undefined;
  const record = await readKept(userId, kind, idOf(argument));
  return record ?? (endpointName === 'listChats' ? listKeptChats(userId, argument) : undefined);
}

/** Returns the messages of a chat that is kept from its beginning. */
async function findWholeChat(userId: string, { chatId }: { readonly chatId: string }) {
  const record = await readKept(userId, kinds['listMessages']!, chatId);
  if (!record) return undefined;
  const { messages, hasOlder } = record.data as { messages: Message[]; hasOlder: boolean };
  return hasOlder ? undefined : { at: record.at, data: messages };
}

/** Lists the kept chats, for a device on which the list was not opened. */
async function listKeptChats(userId: string, list: unknown): Promise<Found | undefined> {
  const records = await allKept(userId, kinds['getChat']!);
  const chats = records
    .map(({ data }) => data as Chat)
    .filter(({ archived }) => archived === (list === 'archived'))
    .toSorted((one, other) => (isBefore(one, other) ? -1 : 1));
  if (chats.length === 0) return undefined;
  const at = Math.min(...records.map((record) => record.at));
  // Without the time of the newest chat, the answer of the server replaces this list.
  return { at, data: { chats, next: null, newestAt: '' } };
}
