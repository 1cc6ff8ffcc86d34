import { DATA_SAVER, message, streamEvent } from '@targum/contracts';
import type { Message, StreamEvent } from '@targum/contracts';
import { readEvents } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';

export interface Received {
  readonly id: string | undefined;
  readonly event: StreamEvent;
}

/** An open stream that collects its events. */
export interface OpenStream {
  readonly response: Response;
  readonly events: readonly Received[];
  /** All text received so far. */
  readonly text: string;
  readonly last: Received | undefined;
  /** Settles when the stream has ended. */
  readonly ended: Promise<void>;
  /** Disconnects, like a closed browser. */
  leave(): void;
}

/** Collects the events of a stream and validates each against the contract. */
export const openStream = async (
  client: TestClient,
  path: string,
  init: RequestInit = {},
): Promise<OpenStream> => {
  const leaving = new AbortController();
  const response = await client.fetch(path, { ...init, signal: leaving.signal });
  const events: Received[] = [];
  const collect = async () => {
    try {
      for await (const { id, data } of readEvents(response)) {
        events.push({ id, event: streamEvent.parse(data) });
      }
    } catch (error) {
      if (!leaving.signal.aborted) throw error;
    }
  };
  const ended = response.ok ? collect() : Promise.resolve();
  return {
    response,
    events,
    ended,
    get text() {
      return events.map(({ event }) => (event.type === 'content' ? event.data : '')).join('');
    },
    get last() {
      return events.at(-1);
    },
    leave: () => leaving.abort(),
  };
};

export interface SendOptions {
  readonly key?: string;
  /** True for a caller who wants less data. */
  readonly saveData?: boolean;
  /** The id of the message before the new message. Null means the start of the chat. */
  readonly parentId?: string | null;
}

const messagesPath = (chatId: string) => `/api/chats/${chatId}/messages`;

/** Sends a message and streams the reply. */
export const sendStreamed = (
  client: TestClient,
  chatId: string,
  content: string,
  { key, parentId, saveData = false }: SendOptions = {},
): Promise<OpenStream> =>
  openStream(client, `${messagesPath(chatId)}/stream`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(saveData ? { [DATA_SAVER]: '1' } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify({ content, parentId }),
  });

/** Follows a chat, like an EventSource. */
export const follow = (
  client: TestClient,
  chatId: string,
  {
    lastEventId,
    query = '',
    saveData = false,
  }: { lastEventId?: string; query?: string; saveData?: boolean } = {},
): Promise<OpenStream> =>
  openStream(client, `${messagesPath(chatId)}/stream${query}`, {
    headers: {
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      ...(saveData ? { [DATA_SAVER]: '1' } : {}),
    },
  });

/** Retries the last reply. */
export const retry = (
  client: TestClient,
  chatId: string,
  messageId: string,
  key?: string,
): Promise<OpenStream> =>
  openStream(client, `${messagesPath(chatId)}/${messageId}/retry`, {
    method: 'POST',
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

/** Returns the chat's messages, each validated against the contract. */
export const messagesOf = async (client: TestClient, chatId: string): Promise<Message[]> =>
  message.array().parse((await client.get(messagesPath(chatId))).body);
