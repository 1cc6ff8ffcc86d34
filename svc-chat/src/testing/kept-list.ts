import type { Chat, Message } from '@targum/contracts';
import { chatChanges, messageChanges } from '@targum/contracts/on-demand';
import type { TestClient } from '@targum/service-kit/testing';
import { expect } from 'vitest';

interface Changes<Item> {
  readonly cursor: string;
  readonly reset?: true | undefined;
  readonly deleted: readonly string[];
  readonly changed: readonly Item[];
}

/** Keeps a copy of a list up to date by its changes, like a client without a network in between. */
export function keptList<Item extends { readonly id: string }>(
  ask: (since: string) => Promise<Changes<Item>>,
) {
  const items = new Map<string, Item>();
  let cursor = '0';
  return {
    get cursor() {
      return cursor;
    },
    get items() {
      return [...items.values()];
    },
    /** @returns the changes since the last call. */
    async update() {
      const changes = await ask(cursor);
      if (changes.reset) items.clear();
      for (const id of changes.deleted) items.delete(id);
      for (const item of changes.changed) items.set(item.id, item);
      ({ cursor } = changes);
      return changes;
    },
  };
}

/** Sorts items by their ids, because a kept list does not have the order of the list. */
export const byId = <Item extends { readonly id: string }>(items: readonly Item[]) =>
  items.toSorted((a, b) => (a.id < b.id ? -1 : 1));

const ask = async (client: TestClient, path: string) => {
  const answer = await client.get(path);
  expect(answer.status).toBe(200);
  return answer.body;
};

export const keptChats = (client: TestClient, archived = false) =>
  keptList<Chat>(async (since) =>
    chatChanges.parse(
      await ask(client, `/api/chats?since=${since}${archived ? '&archived=true' : ''}`),
    ),
  );

export const keptMessages = (client: TestClient, chatId: string, limit = '') =>
  keptList<Message>(async (since) =>
    messageChanges.parse(await ask(client, `/api/chats/${chatId}/messages?since=${since}${limit}`)),
  );
