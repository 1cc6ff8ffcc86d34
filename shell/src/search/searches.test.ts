import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FoundPage, SearchQuestion } from './search-api.ts';
import { createSearches } from './searches.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const page = (ids: string[], next: string | null = null): FoundPage => ({
  chats: [],
  messages: ids.map((id) => ({
    ...{ id, chatId: 'c', chatTitle: 'Ruth', assistantId: 'storyteller' },
    ...{ role: 'user', createdAt: '', shown: true },
    snippet: { text: '', marks: [] },
  })),
  next,
});

/** Starts the searches, and records the questions to the server. */
function start() {
  const asked: {
    question: SearchQuestion;
    aborted: boolean;
    answer: (found: FoundPage | null) => Promise<void>;
  }[] = [];
  const runs = createSearches((question) => {
    const { promise, resolve } = Promise.withResolvers<FoundPage | null>();
    const request = {
      question,
      aborted: false,
      async answer(found: FoundPage | null) {
        resolve(found);
        await vi.advanceTimersByTimeAsync(0);
      },
    };
    asked.push(request);
    return {
      answer: promise,
      abort() {
        request.aborted = true;
      },
    };
  });
  const ids = () => runs.get().found.messages.map(({ id }) => id);
  return { runs, asked, ids };
}

describe('a search', () => {
  it('[3.71] sends a request once the user pauses', () => {
    const { runs, asked } = start();
    for (const text of ['g', 'gr', 'gra']) {
      runs.search(text);
      vi.advanceTimersByTime(100);
    }
    expect(asked).toHaveLength(0);
    vi.advanceTimersByTime(50);
    expect(asked.map(({ question }) => question)).toEqual([{ query: 'gra' }]);
  });

  it('[3.71] aborts an earlier request and ignores its answer', async () => {
    const { runs, asked, ids } = start();
    runs.search('gra');
    vi.advanceTimersByTime(150);
    runs.search('grace');
    expect(asked[0]!.aborted).toBe(true);
    vi.advanceTimersByTime(150);
    await asked[1]!.answer(page(['b']));
    await asked[0]!.answer(page(['a']));
    expect(ids()).toEqual(['b']);
    expect(runs.get().status).toBe('found');
  });

  it('[3.73] adds the next pages', async () => {
    const { runs, asked, ids } = start();
    runs.search('grace');
    vi.advanceTimersByTime(150);
    await asked[0]!.answer(page(['a', 'b'], 'b'));
    runs.more();
    runs.more();
    vi.advanceTimersByTime(0);
    expect(asked.at(-1)!.question).toEqual({ query: 'grace', before: 'b' });
    await asked.at(-1)!.answer(page(['c']));
    expect(ids()).toEqual(['a', 'b', 'c']);
    runs.more();
    vi.advanceTimersByTime(0);
    expect(asked).toHaveLength(2);
  });

  it('[3.73] repeats a failed request, and keeps the results', async () => {
    const { runs, asked, ids } = start();
    runs.search('grace');
    vi.advanceTimersByTime(150);
    await asked[0]!.answer(page(['a'], 'a'));
    runs.more();
    vi.advanceTimersByTime(0);
    await asked[1]!.answer(null);
    expect(runs.get().status).toBe('failed');
    expect(ids()).toEqual(['a']);
    runs.retry();
    vi.advanceTimersByTime(0);
    await asked[2]!.answer(page(['b']));
    expect(ids()).toEqual(['a', 'b']);
  });

  it('has no results without a text', async () => {
    const { runs, asked, ids } = start();
    runs.search('grace');
    vi.advanceTimersByTime(150);
    await asked[0]!.answer(page(['a']));
    runs.search('');
    expect(ids()).toEqual([]);
    expect(runs.get().status).toBe('idle');
  });
});
