import { chatCalls, limits, pathOf } from '@targum/contracts';
import type { Chat, Message } from '@targum/contracts';
import type { FetchArgs } from '@reduxjs/toolkit/query';
import type { ApiError } from '../api/api-error.ts';
import { api } from '../api/api.ts';
import type { AppStore } from '../store/create-store.ts';
import { chosenFound } from './kept-slice.ts';
import { idOf, kinds, MOST_MESSAGES } from './kinds.ts';
import { makeRoom } from './make-room.ts';
import { chooseChat, chosenChats, putKept, unchooseChat } from './records.ts';

/** The data of a chat: the endpoint that shows it, its argument, and the answer. */
type Part = readonly [endpoint: string, argument: unknown, data: unknown];

type Ask = (call: string | FetchArgs) => PromiseLike<{ data?: unknown; error?: ApiError }>;

/** Tells the page which chats the user keeps for offline. */
export const showChosen = (store: AppStore, userId: string): Promise<void> =>
  chosenChats(userId).then(
    (ids) => void store.dispatch(chosenFound(ids)),
    // Without storage nothing is kept.
    () => {},
  );

const { wholeChat } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Loads all that an open chat shows. */
    wholeChat: build.mutation<readonly Part[], string>({
      async queryFn(chatId, _page, _options, request) {
        const parts: Part[] = [];
        const ask = request as Ask;
        const chat = await ask(pathOf(chatCalls.get, { chatId }));
        if (chat.error) return { error: chat.error };
        parts.push(['getChat', chatId, chat.data]);
        const messages = await newestMessages(chatId, ask);
        if (messages.error) return { error: messages.error };
        parts.push(['listMessages', chatId, messages.data]);
        const { passage } = chat.data as Chat;
        if (passage === null) return { data: parts };
        const { passageCalls, textCalls } = await import('@targum/contracts/on-demand');
        const params = { ref: passage.ref, text: passage.textId };
        const read = await ask({ url: passageCalls.read.path, params });
        const texts = await ask(textCalls.list.path);
        const error = read.error ?? texts.error;
        // The text of the passage may be gone.
        if (error?.status === 404) return { data: parts };
        if (error) return { error };
        parts.push(['readPassage', params, read.data], ['listTexts', undefined, texts.data]);
        return { data: parts };
      },
    }),
  }),
}).endpoints;

async function newestMessages(chatId: string, ask: Ask) {
  let messages: Message[] = [];
  for (;;) {
    const limit = Math.min(MOST_MESSAGES - messages.length, limits.chat.pageMax);
    const params = { limit, before: messages[0]?.id };
    const { data, error } = await ask({ url: pathOf(chatCalls.messages, { chatId }), params });
    if (error) return { error };
    const page = data as Message[];
    messages = [...page, ...messages];
    const hasOlder = page.length === limit;
    if (!hasOlder || messages.length >= MOST_MESSAGES) return { data: { messages, hasOlder } };
  }
}

/**
 * Loads a chat and its passage, and keeps them as long as there is room without other data.
 * @throws the error of the storage, if the browser refuses it
 */
export async function keepChat(
  store: AppStore,
  userId: string,
  chatId: string,
): Promise<ApiError | undefined> {
  const { data: parts, error } = await store.dispatch(wholeChat.initiate(chatId));
  if (!parts) return error as ApiError;
  const passage = parts.find(([endpoint]) => endpoint === 'readPassage');
  for (const [endpoint, argument, data] of parts)
    await putKept(userId, kinds[endpoint]!, idOf(argument), Date.now(), data);
  // Marks the chat only once all of it is there, because the storage may be full.
  await chooseChat(userId, chatId, passage ? idOf(passage[1]) : null);
  await makeRoom(userId);
  await showChosen(store, userId);
  return undefined;
}

/** Keeps a chat only as long as all that was read. */
export async function dropChat(store: AppStore, userId: string, chatId: string): Promise<void> {
  await unchooseChat(userId, chatId);
  await showChosen(store, userId);
}
