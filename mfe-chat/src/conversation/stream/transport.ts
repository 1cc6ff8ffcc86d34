import { HEARTBEAT_MS, chatCalls, headers, pathOf } from '@targum/contracts';
import type { Call } from '@targum/contracts';
import { callHeaders, responseError, transferred } from '@targum/ui-kit';
import { readEvents } from './read-events.ts';
import type { IncomingEvents } from './read-events.ts';
import type { SendRequest } from './send-keys.ts';

/** A connection that is silent for longer has failed. */
const SILENCE_MS = 3 * HEARTBEAT_MS;

/** Opens the streams of a chat. All functions throw an `ApiError` for an unsuccessful answer. */
export interface Transport {
  send(request: SendRequest, signal: AbortSignal): Promise<IncomingEvents>;
  retry(messageId: string, key: string, signal: AbortSignal): Promise<IncomingEvents>;
  /** Returns the rest of the running reply. Null if no reply is running. */
  resume(lastEventId: string | undefined, signal: AbortSignal): Promise<IncomingEvents | null>;
  /** Returns the running and all later replies. The stream stays open between replies. */
  follow(lastEventId: string | undefined, signal: AbortSignal): Promise<IncomingEvents | null>;
}

/** Opens the streams of a chat by `fetch`. The browser's EventSource cannot send headers. */
export function createTransport(chatId: string): Transport {
  const streamUrl = pathOf(chatCalls.stream, { chatId });
  const followUrl = pathOf(chatCalls.follow, { chatId });

  const post = async (call: Call, url: string, body: object, key: string, signal: AbortSignal) => {
    const source = await open(url, signal, {
      method: call.method,
      headers: { ...messageHeaders(key), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return source ?? nothing();
  };
  const get = (url: string, lastEventId: string | undefined, signal: AbortSignal) =>
    open(url, signal, {
      headers: {
        ...callHeaders(),
        ...(lastEventId === undefined ? {} : { [headers.lastEventId]: lastEventId }),
      },
    });

  return {
    send: ({ content, parentId, key }, signal) =>
      post(chatCalls.stream, streamUrl, { content, parentId }, key, signal),
    retry: (messageId, key, signal) =>
      post(chatCalls.retry, pathOf(chatCalls.retry, { chatId, messageId }), {}, key, signal),
    resume: (lastEventId, signal) => get(followUrl, lastEventId, signal),
    follow: (lastEventId, signal) => get(`${followUrl}?follow=1`, lastEventId, signal),
  };
}

async function open(url: string, signal: AbortSignal, init: RequestInit) {
  const connection = new AbortController();
  const abort = () => connection.abort();
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  let silence = setTimeout(abort, SILENCE_MS);
  const onBytes = (count: number) => {
    transferred.notify(count);
    clearTimeout(silence);
    silence = setTimeout(abort, SILENCE_MS);
  };
  const close = () => {
    clearTimeout(silence);
    signal.removeEventListener('abort', abort);
  };

  try {
    const response = await fetch(url, {
      credentials: 'include',
      cache: 'no-store',
      signal: connection.signal,
      ...init,
      headers: { accept: 'text/event-stream', ...(init.headers as Record<string, string>) },
    });
    if (!response.ok) throw await responseError(response);
    if (response.status === 204 || !response.body) {
      close();
      return null;
    }
    return closing(readEvents(response.body, onBytes), close);
  } catch (error) {
    close();
    throw error;
  }
}

async function* closing<Item>(source: AsyncIterable<Item>, close: () => void) {
  try {
    yield* source;
  } finally {
    close();
  }
}

async function* nothing(): IncomingEvents {}

/** Returns the headers of a call that requests a reply, with the time zone for the assistant. */
export const messageHeaders = (idempotencyKey: string) => ({
  ...callHeaders({ idempotencyKey }),
  [headers.timeZone]: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
