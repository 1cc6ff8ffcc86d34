import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppStore } from '../store/create-store.ts';
import { api } from './api.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const { thing } = api.injectEndpoints({
  endpoints: (build) => ({ thing: build.query<number, void>({ query: () => '/api/thing' }) }),
}).endpoints;

function setUp() {
  const fetched = vi.fn(() => Response.json(1));
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.endsWith('/api/thing') ? fetched() : new Response(),
  );
  const store = createAppStore({ onSessionLost: () => {}, onUserLoadFailed: () => {} });
  return {
    fetched,
    show: async () => {
      const shown = store.dispatch(thing.initiate());
      await shown;
      return { hide: shown.unsubscribe };
    },
    cached: () => thing.select()(store.getState()).data,
  };
}

describe('the cache of server data', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('[8.8] treats data as fresh for 30 s', async () => {
    const { fetched, show } = setUp();
    await show();
    await vi.advanceTimersByTimeAsync(29 * SECOND);
    await show();
    expect(fetched).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    await show();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('[8.8] keeps unused data for 10 minutes', async () => {
    const { show, cached } = setUp();
    (await show()).hide();
    await vi.advanceTimersByTimeAsync(10 * MINUTE - SECOND);
    expect(cached()).toBe(1);
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    expect(cached()).toBeUndefined();
  });

  it('[8.8] loads data again on reconnect, but neither on focus nor after some time', async () => {
    const { fetched, show } = setUp();
    await show();
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(fetched).toHaveBeenCalledOnce();
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(fetched.mock.calls.length).toBeGreaterThan(1);
  });
});
