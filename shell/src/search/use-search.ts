import { useEffect, useState } from 'react';
import { isInvisible } from '@targum/contracts';
import type { Chat } from '@targum/contracts';
import { createMarker } from '@targum/search';
import type { FoundChat } from '@targum/contracts/on-demand';
import { useAppStore, useListChatsQuery, useObservable, useOnline } from '@targum/ui-kit';
import { searchApi } from './search-api.ts';
import { createSearches } from './searches.ts';

const RECENT = 6;

export type Search = ReturnType<typeof useSearch>;

/**
 * Searches the titles of loaded chats at once, and all titles and messages on the server. The
 * server's earlier results stay until the next answer arrives.
 */
export function useSearch(text: string) {
  const query = isInvisible(text) ? '' : text.trim();
  const store = useAppStore();
  const online = useOnline();
  const { data: list } = useListChatsQuery(undefined);
  const [runs] = useState(() =>
    createSearches((question) => {
      const request = store.dispatch(
        searchApi.endpoints.search.initiate(question, { subscribe: false, forceRefetch: true }),
      );
      return { answer: request.then(({ data }) => data ?? null), abort: request.abort };
    }),
  );
  const { status, found } = useObservable(runs);

  useEffect(() => {
    runs.search(online ? query : '');
    return runs.stop;
  }, [runs, query, online]);

  const known = list?.chats ?? [];
  const chats =
    query === ''
      ? known.slice(0, RECENT).map((chat) => toFound(chat))
      : together(titlesWith(known, query), found.chats);
  return { query, online, status, chats, messages: found.messages, next: found.next, runs };
}

const toFound = ({ id, title, assistantId, updatedAt }: Chat): FoundChat => ({
  ...{ id, assistantId, updatedAt },
  title: { text: title, marks: [] },
});

function titlesWith(chats: readonly Chat[], query: string): FoundChat[] {
  const marker = createMarker(query);
  return chats
    .filter(({ title }) => marker.matches(title))
    .map((chat) => ({ ...toFound(chat), title: marker.all(chat.title) }));
}

/** Puts the server's chats after the chats found on the page, so that no row moves. */
function together(here: readonly FoundChat[], there: readonly FoundChat[]): FoundChat[] {
  const known = new Set(here.map(({ id }) => id));
  return [...here, ...there.filter(({ id }) => !known.has(id))];
}
