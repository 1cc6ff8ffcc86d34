import { isApiError } from '../api/api-error.ts';
import { api } from '../api/api.ts';
import { selectSession } from '../session/session-slice.ts';
import { forget, onForget } from '../storage/forget.ts';
import type { AppStore } from '../store/create-store.ts';
import { removeUserRecords } from '../storage/user-records.ts';
import { isLastPerson, noteContact, noteOwner } from './contact.ts';
import { showChosen } from './choose.ts';
import { findKept } from './find-kept.ts';
import { chosenFound, keptShown, selectAsOf, selectChosen } from './kept-slice.ts';
import { idOf, kinds } from './kinds.ts';
import { LAST_PERSON } from './last-person.ts';
import { keptUsers, wipeOthers } from './last-user.ts';
import { makeRoom } from './make-room.ts';
import { KEPT, putKept, readKept, removeKeptChat } from './records.ts';
import { keepsNothing } from './shared-device.ts';
import { showLastUser } from './show-last-user.ts';

/** Data changes several times while a reply ends, so it is written after a pause. */
const WRITE_AFTER_MS = 300;

/** A query in the cache. */
interface Entry {
  readonly endpointName: string;
  readonly originalArgs?: unknown;
  readonly data?: unknown;
  readonly error?: unknown;
  readonly fulfilledTimeStamp?: number;
}

/** Data that came from this device: the time of its arrival in the page, and that of the server's answer. */
interface Restored {
  readonly arrival: number | undefined;
  readonly at: number;
}

/** Reports whether the server has answered that the user has no such data. */
const isRefused = ({ error }: Entry): boolean => isApiError(error) && error.status === 404;

/** Deletes what the device has of others, and on a shared device also what it has kept of the person. */
async function wipeFor(person: string): Promise<void> {
  await wipeOthers(person);
  if (!keepsNothing()) return;
  await wipeOthers();
  noteOwner(person);
}

const watched = new WeakSet<AppStore>();

/**
 * Keeps what the user has read, and shows kept data until the server has answered. A query without
 * data gets the kept data while its request runs. The answer then replaces the kept data.
 */
export function keepShown(store: AppStore): void {
  if (watched.has(store)) return;
  watched.add(store);
  let queries: object | undefined;
  let userId: string | undefined;
  const known = new Map<string, Pick<Entry, 'data' | 'fulfilledTimeStamp'>>();
  const asked = new Set<string>();
  const restored = new Map<string, Restored>();
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const entries = () =>
    (store.getState().api as { readonly queries: Record<string, Entry | undefined> }).queries;
  const keyOf = ({ endpointName, originalArgs }: Entry) => `${endpointName} ${idOf(originalArgs)}`;

  function publish(): void {
    const times = [...restored].flatMap(([key, { at }]) => {
      const entry = entries()[key];
      return entry ? [[keyOf(entry), at] as const] : [];
    });
    const hadNone = Object.keys(selectAsOf(store.getState())).length === 0;
    if (times.length > 0 || !hadNone) store.dispatch(keptShown(Object.fromEntries(times)));
  }

  async function restore(key: string, entry: Entry, owner: string): Promise<void> {
    const record = await findKept(owner, entry.endpointName, entry.originalArgs);
    const now = entries()[key];
    if (!record || !now || isRefused(now) || now.data !== undefined || userId !== owner) return;
    // Names the kept data before its arrival, which `look` sees during the dispatch.
    restored.set(key, { arrival: undefined, at: record.at });
    const { endpointName, originalArgs: arg } = entry;
    const value = record.data;
    store.dispatch(api.util.upsertQueryEntries([{ endpointName, arg, value }] as never) as never);
    const put = entries()[key];
    restored.set(key, { arrival: put?.fulfilledTimeStamp, at: record.at });
    if (put) known.set(key, put);
    publish();
  }

  async function write(): Promise<void> {
    const owner = userId;
    const keys = [...changed];
    changed.clear();
    if (owner === undefined) return;
    for (const key of keys) {
      const entry = entries()[key];
      // A logout in any tab ends this person's time on this device.
      if (entry?.data === undefined || !isLastPerson(owner)) continue;
      const kind = kinds[entry.endpointName]!;
      const { at = entry.fulfilledTimeStamp ?? Date.now() } = restored.get(key) ?? {};
      const id = idOf(entry.originalArgs);
      const before = kind.join && (await readKept(owner, kind, id));
      const data = before ? kind.join?.(before.data as never, entry.data as never) : entry.data;
      await putKept(owner, kind, id, at, data);
    }
    if (isLastPerson(owner)) await makeRoom(owner);
    else await removeUserRecords(owner, [KEPT]);
  }

  function look(key: string, entry: Entry, owner: string): void {
    const isUser = entry.endpointName === 'currentUser';
    if (isRefused(entry) && kinds[entry.endpointName]?.isOfChat)
      removeKeptChat(owner, idOf(entry.originalArgs)).catch(() => {});
    if (entry.data === undefined) {
      if (isUser || asked.has(key)) return;
      asked.add(key);
      // Without storage, or with a record that cannot be read, only the server has the data.
      restore(key, entry, owner).catch(() => {});
      return;
    }
    if (!(entry.endpointName in kinds)) return;
    const { data, fulfilledTimeStamp } = entry;
    const before = known.get(key);
    if (before?.data === data && before?.fulfilledTimeStamp === fulfilledTimeStamp) return;
    known.set(key, entry);
    if (isUser && keptUsers.has(data as object)) return;
    const kept = restored.get(key);
    if (kept && kept.arrival === undefined) return;
    // A change of kept data, such as a mark that a chat is read, makes it no newer.
    if (kept?.arrival !== fulfilledTimeStamp || !kept) {
      if (restored.delete(key)) publish();
      // Only an answer about the user makes this person the last one of the device.
      if (isUser || isLastPerson(owner)) noteContact(owner);
    }
    changed.add(key);
    clearTimeout(timer);
    timer = setTimeout(() => void write().catch(() => {}), WRITE_AFTER_MS);
  }

  function begin(person: string | undefined): void {
    const before = userId;
    userId = person;
    for (const memory of [known, asked, restored, changed]) memory.clear();
    publish();
    if (selectChosen(store.getState()).length > 0) store.dispatch(chosenFound([]));
    if (person === undefined) return;
    // This page has data of the person before in its memory.
    if (before !== undefined) void store.dispatch(forget(before));
    void wipeFor(person).then(() => showChosen(store, person));
  }

  const check = () => {
    const state = store.getState();
    const { user, lost, rejected } = selectSession(state);
    const mayKeep = user?.approvalStatus === 'approved' && !user.mustChangePassword;
    if ((lost || rejected) && userId !== undefined) void wipeOthers();
    const person = mayKeep && !lost ? user.id : undefined;
    if (person === userId && entries() === queries) return;
    queries = entries();
    if (person !== userId) begin(person);
    if (person === undefined || keepsNothing()) return;
    for (const [key, entry] of Object.entries(entries())) if (entry) look(key, entry, person);
    for (const memory of [known, asked, restored])
      for (const key of memory.keys()) if (!(key in entries())) memory.delete(key);
  };
  store.subscribe(check);
  check();
  void showLastUser(store);

  // Another tab has signed in another person. The calls of this page would have that person's session.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== LAST_PERSON || !newValue || userId === undefined) return;
    if (!newValue.includes(userId)) location.reload();
  });

  onForget(({ userId: owner, chatId }) => {
    if (chatId !== undefined) removeKeptChat(owner, chatId).catch(() => {});
  });
}
