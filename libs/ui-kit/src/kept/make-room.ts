import { chosenChats, chosenPassages, keptSizes, removeKept, removeKeptChat } from './records.ts';
import type { KeptSize } from './records.ts';

const MOST_CHATS = 50;
const MOST_BYTES = 50_000_000;

/** What is deleted together: a chat with its messages, or another record. */
interface Group {
  readonly isChat: boolean;
  /** True if the user keeps the group for offline. */
  readonly isChosen: boolean;
  readonly at: number;
  readonly bytes: number;
  readonly remove: () => Promise<void>;
}

/** Deletes the oldest groups that exceed the limits. What the user keeps for offline goes last. */
export async function makeRoom(userId: string): Promise<void> {
  const groups = await groupsOf(userId);
  const opened = groups.filter(({ isChat, isChosen }) => isChat && !isChosen);
  const gone = new Set(opened.slice(0, -MOST_CHATS));
  let bytes = groups.reduce((sum, group) => (gone.has(group) ? sum : sum + group.bytes), 0);
  const most = await mostBytes();
  for (const group of groups) {
    if (bytes <= most) break;
    if (gone.has(group)) continue;
    gone.add(group);
    bytes -= group.bytes;
  }
  for (const { remove } of gone) await remove();
}

/** Groups what is kept, in the order in which it goes. The user's own record stays. */
async function groupsOf(userId: string): Promise<Group[]> {
  const chosen = new Set(await chosenChats(userId));
  const passages = new Set(await chosenPassages(userId));
  const groups = new Map<string, Group>();
  const add = ({ kind, id, at, bytes, isOfChat }: KeptSize) => {
    const key = isOfChat ? id : `${kind} ${id}`;
    const before = groups.get(key);
    groups.set(key, {
      isChat: isOfChat,
      isChosen: isOfChat ? chosen.has(id) : kind === 'passage' && passages.has(id),
      at: Math.max(at, before?.at ?? at),
      bytes: bytes + (before?.bytes ?? 0),
      remove: () => (isOfChat ? removeKeptChat(userId, id) : removeKept(userId, kind, id)),
    });
  };
  for (const size of await keptSizes(userId)) if (size.kind !== 'user') add(size);
  return [...groups.values()].toSorted(
    (one, other) => Number(one.isChosen) - Number(other.isChosen) || one.at - other.at,
  );
}

/** At most a third of what the browser grants. */
async function mostBytes(): Promise<number> {
  const { quota = Infinity } = (await navigator.storage?.estimate?.()) ?? {};
  return Math.min(MOST_BYTES, quota / 3);
}
