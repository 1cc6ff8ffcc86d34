import { vi } from 'vitest';
import { errorStatus } from '@targum/contracts';
import type { Chat, ErrorCode, Message } from '@targum/contracts';
import { createFakeStream } from './fake-stream.ts';
import type { FakeStream } from './fake-stream.ts';

export const CHAT_ID = '01938f5e-7c1a-7000-8000-0000000000c1';

export const testChat = (overrides: Partial<Chat> = {}): Chat => ({
  id: CHAT_ID,
  title: 'The lost sheep',
  assistantId: 'storyteller',
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  ...{ pinned: false, archived: false, running: false, unread: false, passage: null },
  ...overrides,
});

let lastId = 0;

const idOf = (number: number) => `01938f5e-7c1a-7000-8000-${String(number).padStart(12, '0')}`;

/** Creates a message. A reply answers the message that was created before it. */
export const testMessage = (overrides: Partial<Message> = {}): Message => {
  lastId += 1;
  return {
    id: idOf(lastId),
    parentId: overrides.role === 'user' ? null : idOf(lastId - 1),
    chatId: CHAT_ID,
    role: 'assistant',
    content: 'A sheep was lost.',
    status: 'complete',
    assistantId: overrides.role === 'user' ? null : 'storyteller',
    createdAt: new Date().toISOString(),
    annotations: [],
    ...overrides,
  };
};

export interface FakeCall {
  readonly method: string;
  readonly path: string;
  readonly search: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
  readonly signal: AbortSignal | null;
}

type Answer = (call: FakeCall) => Response | Promise<Response>;

export const json = (body: unknown, status = 200, headers: HeadersInit = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

export const failure = (code: ErrorCode, message: string, headers: HeadersInit = {}): Response =>
  json({ code, message, requestId: 'r-1' }, errorStatus[code], headers);

export const busy = (retryAfter: number): Response =>
  failure('unavailable', 'Not now.', { 'retry-after': String(retryAfter) });

/** Replaces the gateway behind `fetch`. Routes that a test does not set up answer 404. */
export function createFakeServer() {
  const state = { chat: testChat(), messages: [] as Message[], connected: true };
  const calls: FakeCall[] = [];
  const answers = new Map<string, Answer>();
  const base = `/api/chats/${CHAT_ID}`;

  const on = (route: string, answer: Answer) => void answers.set(route, answer);
  on('GET /api/assistants/model', () => json({ connected: state.connected }));
  on('GET /api/chats', () => json([state.chat]));
  on(`GET ${base}`, () => json(state.chat));
  on(`GET ${base}/messages`, ({ search }) => {
    const end = state.messages.findIndex(({ id }) => id === search.get('before'));
    const before = end < 0 ? state.messages : state.messages.slice(0, end);
    return json(before.slice(-Number(search.get('limit') ?? before.length)));
  });
  on(`GET ${base}/messages/stream`, ({ signal }) => {
    const silent = createFakeStream();
    signal?.addEventListener('abort', silent.abort);
    return silent.response();
  });

  async function fetchFake(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = input instanceof Request ? input : null;
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const isForm = request?.headers.get('content-type')?.startsWith('multipart/') ?? false;
    const body = typeof init?.body === 'string' ? init.body : '';
    const text = isForm ? '' : ((await request?.text()) ?? body);
    const call: FakeCall = {
      method: request?.method ?? init?.method ?? 'GET',
      path: url.pathname,
      search: url.searchParams,
      headers: new Headers(request?.headers ?? init?.headers),
      body: text === '' ? null : JSON.parse(text),
      signal: request?.signal ?? init?.signal ?? null,
    };
    calls.push(call);
    const answer = answers.get(`${call.method} ${call.path}`);
    return answer ? answer(call) : failure('not_found', 'Not found');
  }
  vi.stubGlobal('fetch', fetchFake);

  return {
    state,
    calls,
    base,
    on,
    callsTo: (method: string, path: string) =>
      calls.filter((call) => call.method === method && call.path === path),
    /** Answers a route with a stream to which the test writes. */
    onStream(route: string): FakeStream {
      const stream = createFakeStream();
      on(route, ({ signal }) => {
        signal?.addEventListener('abort', stream.abort);
        return stream.response();
      });
      return stream;
    },
  };
}

export type FakeServer = ReturnType<typeof createFakeServer>;
