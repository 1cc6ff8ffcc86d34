import { chatCalls } from '@targum/contracts';
import { api } from '../api/api.ts';
import { endpointOf } from '../api/endpoint-of.ts';
import { appendPage } from './append-page.ts';
import { chatsApi, listParams, toPage } from './chats-api.ts';
import type { ChatList } from './chats-api.ts';

interface NextPage {
  readonly list: ChatList;
  readonly before: string;
}

const nextPage = endpointOf(chatCalls.list, ({ list, before }: NextPage) => ({
  params: { ...listParams(list), before },
}));

/** Most people have one page of chats, so the first load leaves this call out. */
export const { useLazyMoreChatsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    moreChats: build.query({
      query: nextPage.query,
      rawResponseSchema: nextPage.responseSchema,
      transformResponse: toPage,
      keepUnusedDataFor: 0,
      async onQueryStarted({ list, before }, { dispatch, queryFulfilled }) {
        const loaded = await queryFulfilled.catch(() => null);
        if (!loaded) return;
        dispatch(
          chatsApi.util.updateQueryData('listChats', list, (pages) =>
            appendPage(pages, before, loaded.data),
          ),
        );
      },
    }),
  }),
});
