import {
  putUserRecord,
  removeUserRecords,
  userRecordPaths,
  userRecords,
} from '../storage/user-records.ts';
import type { Kind } from './kinds.ts';

/** Increases when the records of a kind change. A record of another version is dropped. */
const VERSION = 1;
export const KEPT = 'kept';
const DATA = 'data';
const SIZE = 'size';
const CHOSEN = 'chosen';

interface KeptRecord {
  readonly version: number;
  /** The time at which the server gave the data. */
  readonly at: number;
  readonly data: unknown;
}

/** The time and the bytes of a record, so that making room need not read the data. */
export interface KeptSize {
  readonly kind: string;
  readonly id: string;
  readonly at: number;
  readonly bytes: number;
  readonly isOfChat: boolean;
}

export async function putKept(userId: string, kind: Kind, id: string, at: number, data: unknown) {
  const reduced = kind.reduce ? kind.reduce(data as never) : data;
  const record: KeptRecord = { version: VERSION, at, data: reduced };
  const bytes = new Blob([JSON.stringify(record)]).size;
  const size: KeptSize = { kind: kind.name, id, at, bytes, isOfChat: kind.isOfChat === true };
  await putUserRecord(userId, [KEPT, DATA, kind.name, id], record);
  await putUserRecord(userId, [KEPT, SIZE, kind.name, id], size);
}

/** Reads a record. Deletes one that this release cannot read. */
export async function readKept(userId: string, kind: Kind, id: string) {
  const [found] = (await userRecords(userId, [KEPT, DATA, kind.name, id])) as Partial<KeptRecord>[];
  if (!found) return undefined;
  if (await isReadable(found, kind)) return found as KeptRecord;
  await removeKept(userId, kind.name, id);
  return undefined;
}

/** Reads all records of a kind that this release can read. */
export async function allKept(userId: string, kind: Kind): Promise<KeptRecord[]> {
  const records = (await userRecords(userId, [KEPT, DATA, kind.name])) as KeptRecord[];
  const readable = await Promise.all(records.map((record) => isReadable(record, kind)));
  return records.filter((_record, index) => readable[index]);
}

async function isReadable({ version, at, data }: Partial<KeptRecord>, kind: Kind) {
  if (version !== VERSION || typeof at !== 'number' || !data) return false;
  try {
    return await kind.isValid(data as never);
  } catch {
    return false;
  }
}

export async function removeKept(userId: string, kind: string, id: string): Promise<void> {
  for (const part of [SIZE, DATA]) await removeUserRecords(userId, [KEPT, part, kind, id]);
}

export const keptSizes = (userId: string): Promise<KeptSize[]> =>
  userRecords(userId, [KEPT, SIZE]) as Promise<KeptSize[]>;

/** Returns the ids of the chats that the user keeps for offline. */
export const chosenChats = async (userId: string): Promise<string[]> =>
  (await userRecordPaths(userId, [KEPT, CHOSEN])).map(([id]) => String(id));

/** The record names the passage of the chat, which is kept as long as the chat. */
export const chosenPassages = (userId: string): Promise<unknown[]> =>
  userRecords(userId, [KEPT, CHOSEN]);

export const chooseChat = (userId: string, chatId: string, passage: string | null) =>
  putUserRecord(userId, [KEPT, CHOSEN, chatId], passage);

export const unchooseChat = (userId: string, chatId: string) =>
  removeUserRecords(userId, [KEPT, CHOSEN, chatId]);

export async function removeKeptChat(userId: string, chatId: string): Promise<void> {
  await unchooseChat(userId, chatId);
  for (const kind of ['chat', 'messages']) await removeKept(userId, kind, chatId);
}
