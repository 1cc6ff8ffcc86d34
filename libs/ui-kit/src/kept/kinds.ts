import { authCalls, chatCalls } from '@targum/contracts';
import type { Chat, CurrentUser, Message } from '@targum/contracts';

/** The newest messages of a chat that are kept. */
export const MOST_MESSAGES = 200;

export interface Kind {
  readonly name: string;
  /** The chat to which the data belongs. It is deleted with the chat. */
  readonly isOfChat?: true;
  /** Adds what is kept already to newer data. */
  readonly join?: (before: never, now: never) => unknown;
  /** Returns what is kept of the data. */
  readonly reduce?: (data: never) => unknown;
  /** Reports whether a record is what this release reads. */
  readonly isValid: (data: never) => boolean | Promise<boolean>;
}

interface Chats {
  readonly chats: readonly Chat[];
  readonly next: string | null;
  readonly newestAt: string;
}

interface Messages {
  readonly messages: readonly Message[];
  readonly hasOlder: boolean;
}

/** The page cannot follow a reply without a network, so no kept chat has a running one. */
const atRest = (chat: Chat): Chat => ({ ...chat, running: false });

/** What is kept, by the name of the endpoint. */
export const kinds: Readonly<Record<string, Kind>> = {
  currentUser: {
    name: 'user',
    // Without a network, the page shows the initials.
    reduce: (user: CurrentUser) => ({ ...user, profileImageUrl: null }),
    isValid: (data) => authCalls.currentUser.response.safeParse(data).success,
  },
  listChats: {
    name: 'chats',
    reduce: (list: Chats) => ({ ...list, chats: list.chats.map(atRest) }),
    isValid: ({ chats, next, newestAt }: Chats) =>
      chatCalls.list.response.safeParse(chats).success &&
      (next === null || typeof next === 'string') &&
      typeof newestAt === 'string',
  },
  getChat: {
    name: 'chat',
    isOfChat: true,
    reduce: atRest,
    isValid: (data) => chatCalls.get.response.safeParse(data).success,
  },
  listMessages: {
    name: 'messages',
    isOfChat: true,
    // A page that was just opened has fewer messages.
    join: (before: Messages, now: Messages): Messages => {
      const place = before.messages.findIndex(({ id }) => id === now.messages[0]?.id);
      if (place < 1) return now;
      const messages = [...before.messages.slice(0, place), ...now.messages];
      return { messages, hasOlder: before.hasOlder };
    },
    reduce: ({ messages, hasOlder }: Messages) => ({
      messages: messages.filter(({ status }) => status !== 'streaming').slice(-MOST_MESSAGES),
      hasOlder: hasOlder || messages.length > MOST_MESSAGES,
    }),
    isValid: ({ messages, hasOlder }: Messages) =>
      chatCalls.messages.response.safeParse(messages).success && typeof hasOlder === 'boolean',
  },
  readPassage: {
    name: 'passage',
    isValid: async (data) => {
      const { passageCalls } = await import('@targum/contracts/on-demand');
      return passageCalls.read.response.safeParse(data).success;
    },
  },
  listTexts: {
    name: 'texts',
    isValid: async (data) => {
      const { textCalls } = await import('@targum/contracts/on-demand');
      return textCalls.list.response.safeParse(data).success;
    },
  },
};

/** Returns the id of a record: the id of a chat, or the argument of the call. */
export const idOf = (argument: unknown): string =>
  typeof argument === 'string' ? argument : (JSON.stringify(argument) ?? '');
