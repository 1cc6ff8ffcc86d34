import { chatCalls } from '@targum/contracts';
import { api, endpointOf, forget, inLists, selectSession } from '@targum/ui-kit';
import type { RootState } from '@targum/ui-kit';

export const deleteChatApi = api.injectEndpoints({
  endpoints: (build) => ({
    deleteChat: build.mutation({
      ...endpointOf(chatCalls.remove, (chatId: string) => ({ parameters: { chatId } })),
      // Loads the chat's cached data again. If the chat is open, its screen then shows that the
      // chat no longer exists.
      invalidatesTags: (_result, error, id) =>
        error
          ? []
          : [
              { type: 'Chat', id },
              { type: 'Message', id },
            ],
      async onQueryStarted(chatId, { dispatch, getState, queryFulfilled }) {
        const done = await queryFulfilled.catch(() => null);
        if (!done) return;
        const { user } = selectSession(getState() as unknown as RootState);
        if (user) void dispatch(forget(user.id, chatId));
        const without = inLists((pages) => {
          pages.chats = pages.chats.filter(({ id }) => id !== chatId);
        });
        for (const change of without) dispatch(change);
      },
    }),
  }),
});

export const { useDeleteChatMutation } = deleteChatApi;
