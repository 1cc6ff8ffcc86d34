import { afterEach, describe, expect, it, vi } from 'vitest';
import { chatCalls } from '@targum/contracts';
import { testChat } from '../testing/test-chat.ts';

const chat = testChat({ title: 'Ruth' });

/** Builds an API of two endpoints for one environment, with a server that gives one answer. */
async function setUp(environment: string, answer: unknown) {
  vi.resetModules();
  vi.stubEnv('NODE_ENV', environment);
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request);
    return Response.json(answer);
  });
  const { api } = await import('./api.ts');
  const { endpointOf } = await import('./endpoint-of.ts');
  const { createAppStore } = await import('../store/create-store.ts');
  const { endpoints } = api.injectEndpoints({
    endpoints: (build) => ({
      rename: build.mutation(
        endpointOf(chatCalls.update, (title: string) => ({
          parameters: { chatId: 'a/b' },
          body: { title },
        })),
      ),
      all: build.query(endpointOf(chatCalls.list)),
    }),
  });
  const store = createAppStore({ onSessionLost: () => {}, onUserLoadFailed: () => {} });
  return { endpoints, store, requests };
}

describe('endpointOf', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('sends the method, path and body of the call', async () => {
    const { endpoints, store, requests } = await setUp('test', chat);
    const { data } = await store.dispatch(endpoints.rename.initiate('Ruth'));
    expect(data?.title).toBe('Ruth');
    expect(requests[0]).toMatchObject({ method: 'PATCH' });
    expect(new URL(requests[0]!.url).pathname).toBe('/api/chats/a%2Fb');
    expect(await requests[0]!.json()).toEqual({ title: 'Ruth' });
  });

  it('rejects an answer that breaks the contract, in development and tests', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { endpoints, store } = await setUp('test', [{ ...chat, title: 1 }]);
    const { error } = await store.dispatch(endpoints.all.initiate());
    expect(error).toMatchObject({ name: 'SchemaError' });
    expect(logged).toHaveBeenCalled();
  });

  it('checks no answers in production', async () => {
    const { endpoints, store } = await setUp('production', [{ ...chat, title: 1 }]);
    const { data } = await store.dispatch(endpoints.all.initiate());
    expect(data).toEqual([{ ...chat, title: 1 }]);
  });
});
