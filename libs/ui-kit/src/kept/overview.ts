import type { Chat } from '@targum/contracts';
import { removeUserRecords } from '../storage/user-records.ts';
import type { AppStore } from '../store/create-store.ts';
import { showChosen } from './choose.ts';
import { kinds } from './kinds.ts';
import { allKept, chosenChats, KEPT, keptSizes, removeKeptChat } from './records.ts';

export interface KeptChat {
  readonly id: string;
  readonly title: string;
  readonly assistantId: string;
  readonly bytes: number;
  readonly isChosen: boolean;
}

export interface Overview {
  readonly bytes: number;
  /** The kept chats: those that the user keeps for offline, then the largest first. */
  readonly chats: readonly KeptChat[];
}

/** @throws the error of the storage, if the browser refuses it */
export async function keptOverview(userId: string): Promise<Overview> {
  const sizes = await keptSizes(userId);
  const chosen = new Set(await chosenChats(userId));
  const sum = (of: typeof sizes) => of.reduce((bytes, size) => bytes + size.bytes, 0);
  const records = await allKept(userId, kinds['getChat']!);
  const chats = records
    .map(({ data }) => data as Chat)
    .map(({ id, title, assistantId }) => ({
      id,
      title,
      assistantId,
      bytes: sum(sizes.filter((size) => size.isOfChat && size.id === id)),
      isChosen: chosen.has(id),
    }))
    .toSorted(
      (one, other) => Number(other.isChosen) - Number(one.isChosen) || other.bytes - one.bytes,
    );
  return { bytes: sum(sizes), chats };
}

/** Deletes what is kept of a chat, or of all that the user has read. */
export async function removeKeptData(
  store: AppStore,
  userId: string,
  chatId?: string,
): Promise<void> {
  await (chatId === undefined ? removeUserRecords(userId, [KEPT]) : removeKeptChat(userId, chatId));
  await showChosen(store, userId);
}
