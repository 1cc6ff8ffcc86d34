import { createObservable } from '@targum/ui-kit';
import type { FoundPage, SearchQuestion } from './search-api.ts';

/** Milliseconds for which the user must pause before the server is asked. */
const PAUSE_MS = 150;

export interface SearchState {
  readonly status: 'idle' | 'searching' | 'found' | 'failed';
  /** The results of the last search that succeeded. A newer search may be running. */
  readonly found: FoundPage;
}

interface Request {
  readonly answer: Promise<FoundPage | null>;
  readonly abort: () => void;
}

const nothing: FoundPage = { chats: [], messages: [], next: null };

/** Runs the searches of a user who is typing. A newer search cancels an older one. */
export function createSearches(ask: (question: SearchQuestion) => Request) {
  const state = createObservable<SearchState>({ status: 'idle', found: nothing });
  let question: SearchQuestion = { query: '' };
  let stop = () => {};

  function take(page: FoundPage | null): void {
    const { found } = state.get();
    if (!page) state.set({ status: 'failed', found });
    else state.set({ status: 'found', found: question.before ? append(found, page) : page });
  }

  function run(next: SearchQuestion, pause: number): void {
    stop();
    question = next;
    state.set({ ...state.get(), status: 'searching' });
    let isCurrent = true;
    let request: Request | undefined;
    const timer = setTimeout(() => {
      request = ask(next);
      void request.answer.then((page) => isCurrent && take(page));
    }, pause);
    stop = () => {
      isCurrent = false;
      clearTimeout(timer);
      request?.abort();
    };
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    /** Searches for a text once the user pauses. An empty text clears the results. */
    search(query: string) {
      if (query !== '') return run({ query }, PAUSE_MS);
      stop();
      question = { query };
      state.set({ status: 'idle', found: nothing });
    },
    more() {
      const { status, found } = state.get();
      if (status === 'found' && found.next !== null) {
        run({ query: question.query, before: found.next }, 0);
      }
    },
    retry: () => run(question, 0),
    stop: () => stop(),
  };
}

const append = (found: FoundPage, page: FoundPage): FoundPage => ({
  chats: found.chats,
  messages: [...found.messages, ...page.messages],
  next: page.next,
});
