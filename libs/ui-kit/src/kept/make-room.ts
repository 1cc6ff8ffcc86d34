import { chosenChats, chosenPassages, keptSizes, removeKept, removeKeptChat } from './records.ts';
import type { KeptSize } from './records.ts';

const MOST_CHATS = 50;
const MOST_BYTES = 50_000_000;

/** Deletes the oldest records that exceed the limits. Chats that the user keeps go last. */
export async function makeRoom(userId: string): Promise<void> {
  const chosen = new Set(await chosenChats(userId));
  const passages = new Set(await chosenPassages(userId));
  const isChosen = ({ isOfChat, kind, id }: KeptSize) =>
    isOfChat ? chosen.has(id) : kind === 'passage' && passages.has(id);
  const sizes = (await keptSizes(userId))
    .map((size) => ({ ...size, isChosen: isChosen(size) }))
    .toSorted((one, other) => Number(one.isChosen) - Number(other.isChosen) || one.at - other.at);
  const opened = sizes.filter(({ kind, isChosen: stays }) => kind === 'messages' && !stays);
  const gone = new Set(opened.slice(0, -MOST_CHATS).map(({ id }) => id));
  for (const id of gone) await removeKeptChat(userId, id);

  let bytes = sizes.reduce((sum, size) => (gone.has(size.id) ? sum : sum + size.bytes), 0);
  const most = await mostBytes();
  for (const { kind, id, bytes: size } of sizes) {
    if (bytes <= most) return;
    if (gone.has(id) || kind === 'user') continue;
    await removeKept(userId, kind, id);
    bytes -= size;
  }
}

/** At most a third of what the browser grants. */
async function mostBytes(): Promise<number> {
  const { quota = Infinity } = (await navigator.storage?.estimate?.()) ?? {};
  return Math.min(MOST_BYTES, quota / 3);
}
