import { createObservable } from '@targum/ui-kit';
import type { Observable } from '@targum/ui-kit';
import type { Found, SearchQuestion } from './search-api.ts';

/** How long the user must pause before the server is asked, in milliseconds. */
const PAUSE_MS = 150;

export interface SearchState {
  readonly status: 'idle' | 'searching' | 'found' | 'failed';
  /** Found by the last search that succeeded; another one may be running. */
  readonly found: Found;
}

interface Request {
  /** The answer; null if there is none. */
  readonly answer: Promise<Found | null>;
  readonly abort: () => void;
}

/** The searches of a user who is typing: only the newest one goes on. */
export interface SearchRuns extends Observable<SearchState> {
  /** Searches for another text once the user pauses; an empty text clears what was found. */
  search(query: string): void;
  /** Loads the next page. */
  more(): void;
  /** Repeats what failed. */
  retry(): void;
  /** Ends what is running. */
  stop(): void;
}

const nothing: Found = { chats: [], messages: [], next: null };

export function createSearchRuns(ask: (question: SearchQuestion) => Request): SearchRuns {
  const state = createObservable<SearchState>({ status: 'idle', found: nothing });
  let question: SearchQuestion = { query: '' };
  let stop = () => {};

  function take(page: Found | null): void {
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
    search(query) {
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

const append = (found: Found, page: Found): Found => ({
  chats: found.chats,
  messages: [...found.messages, ...page.messages],
  next: page.next,
});
