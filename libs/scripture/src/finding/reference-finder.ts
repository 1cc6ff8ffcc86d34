import { FindingThread } from './finding-thread.ts';
import type { StepEnd, TextContents } from './finding-thread.ts';
import { KnownNames } from './known-names.ts';
import type { TextNames } from './known-names.ts';
import { LANGUAGES, languagesFor } from './languages/index.ts';
import type { FindingLanguage } from './languages/index.ts';
import { NumberedPieces } from './numbered-pieces.ts';
import type { FoundReference } from './read-references.ts';

const MILLISECONDS_MAX = 200;
/**
 * The time limit, in milliseconds, for a text that is meant as a reference. Such a text is short,
 * and its writer waits for the result.
 */
const MEANT_MILLISECONDS_MAX = 1000;
const REFERENCES_MAX = 100;
/** While one thread reads a slow message, the second thread reads the other messages. */
const THREADS = 2;
/** A slice takes about 10 ms. A thread whose step takes longer than this keeps messages waiting. */
const SLOW_MILLISECONDS = 50;
/** The time without messages after which the second thread ends. */
const IDLE_MILLISECONDS = 60_000;
/** The longest wait for a thread that loads a language, in milliseconds. */
const LOADING_MILLISECONDS_MAX = 1600;

export interface FindOptions {
  readonly language: FindingLanguage;
  /** The text in which the references will be opened. */
  readonly text: TextContents;
  /** True if the whole message is meant as a reference. Reading may then take one second. */
  readonly isMeant?: boolean;
  /** After an abort, the result has the references that were found so far. */
  readonly signal?: AbortSignal;
}

interface FinderOptions {
  readonly names: readonly TextNames[];
  /** The time limit for reading a message, in milliseconds. */
  readonly milliseconds?: number;
  /** The time without messages after which the second thread ends, in milliseconds. */
  readonly idleMilliseconds?: number;
  /** Receives the error of a thread that cannot load a language. */
  readonly onFail?: (error: unknown) => void;
}

interface Job {
  readonly id: number;
  readonly request: {
    readonly message: string;
    readonly language: FindingLanguage;
    readonly text: TextContents;
    readonly isMeant: boolean;
  };
  readonly milliseconds: number;
  readonly found: FoundReference[];
  pieces: number;
  used: number;
  /** The thread that has prepared the message and can read its next slice at once. */
  thread: FindingThread | undefined;
  isSettled: boolean;
  readonly settle: (error?: unknown) => void;
}

interface LoadingWait {
  readonly language: FindingLanguage;
  readonly end: () => void;
}

/**
 * Finds references in threads, because some texts take so long that they would stop the service.
 * `prepare`, or the first message that may have references, starts a thread. Reading a message ends after 200 ms
 * of CPU time or 100 references. The messages take turns, slice by slice. A second thread starts
 * when a slow slice keeps other messages waiting, and ends when no message has come for a minute. A
 * thread whose slice takes 200 ms is ended.
 */
export class ReferenceFinder {
  #names: readonly TextNames[];
  readonly #milliseconds: number;
  readonly #idleMilliseconds: number;
  readonly #onFail: (error: unknown) => void;
  readonly #languages = new Set<FindingLanguage>();
  /** What recognises messages without references, so that no thread reads them. */
  readonly #pieces = new Map<FindingLanguage, NumberedPieces>();
  /** The threads that are running a step, with the language that the step loads. */
  readonly #busy = new Map<FindingThread, FindingLanguage | undefined>();
  /** The threads whose step has taken longer than `SLOW_MILLISECONDS`. */
  readonly #slow = new Set<FindingThread>();
  readonly #waiting: Job[] = [];
  readonly #loadingWaits = new Set<LoadingWait>();
  readonly #unsettled = new Set<Promise<void>>();
  #threads: FindingThread[] = [];
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(options: FinderOptions) {
    this.#names = options.names;
    this.#onFail = options.onFail ?? (() => {});
    this.#milliseconds = options.milliseconds ?? MILLISECONDS_MAX;
    this.#idleMilliseconds = options.idleMilliseconds ?? IDLE_MILLISECONDS;
  }

  /** Loads a language in a thread, so that the first message in it does not wait. */
  prepare(language: FindingLanguage): void {
    this.#languages.add(language);
    this.#replaceThreads();
    this.#goOn();
  }

  /**
   * Finds the references in a message, in their order.
   * @throws Error if the thread fails, or if a text that is meant as a reference takes too long.
   */
  async find(
    message: string,
    { language, text, isMeant = false, signal }: FindOptions,
  ): Promise<FoundReference[]> {
    if (signal?.aborted) return [];
    if (!isMeant && !this.#piecesFor(language).mayHaveReferences(message)) return [];
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const job: Job = {
      id: (this.#lastId += 1),
      request: { message, language, text, isMeant },
      milliseconds: isMeant ? MEANT_MILLISECONDS_MAX : this.#milliseconds,
      ...{ found: [], pieces: 0, used: 0, thread: undefined, isSettled: false },
      settle(error) {
        job.isSettled = true;
        if (error === undefined) resolve();
        else reject(error);
      },
    };
    const settled = promise.catch(() => {});
    this.#unsettled.add(settled);
    const abort = (): void => job.settle();
    signal?.addEventListener('abort', abort, { once: true });
    this.#waiting.push(job);
    this.prepare(language);
    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', abort);
      this.#unsettled.delete(settled);
    }
    return [...job.found];
  }

  /**
   * Returns a promise that settles when a thread can read messages in a language, or after 1.6 s.
   * Undefined if no thread is loading, or if a thread can read now.
   */
  loading(language: FindingLanguage): Promise<void> | undefined {
    if (!this.#isLoading || this.#canRead(language)) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(() => wait.end(), LOADING_MILLISECONDS_MAX);
    const wait: LoadingWait = {
      language,
      end: () => {
        clearTimeout(timer);
        this.#loadingWaits.delete(wait);
        resolve();
      },
    };
    this.#loadingWaits.add(wait);
    return promise;
  }

  /**
   * Takes over new names. Threads with former names end one by one, while another thread can read.
   */
  use(names: readonly TextNames[]): void {
    if (this.#names === names) return;
    this.#names = names;
    this.#pieces.clear();
    this.#goOn();
  }

  /** Ends the threads. A later message starts new threads. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await Promise.all(this.#unsettled);
    const threads = this.#threads;
    this.#threads = [];
    await Promise.all(threads.map((thread) => thread.close()));
  }

  #piecesFor(language: FindingLanguage): NumberedPieces {
    const known = this.#pieces.get(language);
    if (known !== undefined) return known;
    const languages = languagesFor(language).map((id) => LANGUAGES[id]);
    const pieces = new NumberedPieces(languages, new KnownNames(languages, this.#names));
    this.#pieces.set(language, pieces);
    return pieces;
  }

  /**
   * Starts missing threads: the first one, and a second one while a slow message keeps others
   * waiting, or to replace a thread with former names.
   */
  #replaceThreads(): void {
    this.#threads = this.#threads.filter(({ hasEnded }) => !hasEnded);
    const isHeldUp =
      this.#waiting.length > 0 && this.#threads.some((thread) => this.#readsSlowly(thread));
    const hasFormer = this.#threads.some(({ names }) => names !== this.#names);
    const wanted = isHeldUp || hasFormer ? THREADS : 1;
    while (this.#threads.length < wanted) this.#threads.push(new FindingThread(this.#names));
  }

  #readsSlowly(thread: FindingThread): boolean {
    return this.#slow.has(thread) && this.#busy.get(thread) === undefined;
  }

  #canRead(language: FindingLanguage): boolean {
    return this.#threads.some(
      (thread) => !thread.hasEnded && thread.has(language) && !this.#slow.has(thread),
    );
  }

  #goOn(): void {
    this.#endFormer();
    for (const job of [...this.#waiting]) {
      if (job.isSettled) this.#forget(job);
      const thread = job.isSettled ? undefined : this.#threadFor(job);
      if (thread !== undefined) void this.#read(job, thread);
    }
    for (const thread of this.#threads) this.#load(thread);
    for (const wait of this.#loadingWaits) if (this.#canRead(wait.language)) wait.end();
  }

  /** Ends the second thread once no step has ended for a while. */
  #endIdleLater(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      const [, second] = this.#threads;
      if (second !== undefined && this.#busy.size === 0) void this.#end(second);
    }, this.#idleMilliseconds).unref();
  }

  get #isLoading(): boolean {
    return [...this.#busy.values()].some((language) => language !== undefined);
  }

  /** Ends a thread with former names once another thread has loaded all languages. */
  #endFormer(): void {
    const former = this.#threads.find(
      (thread) => thread.names !== this.#names && this.#isFree(thread),
    );
    const canRead = (thread: FindingThread): boolean =>
      thread !== former &&
      !thread.hasEnded &&
      [...this.#languages].every((language) => thread.has(language));
    if (former !== undefined && this.#threads.some(canRead)) void this.#end(former);
  }

  #isFree(thread: FindingThread): boolean {
    return !thread.hasEnded && !this.#busy.has(thread);
  }

  /**
   * Returns a free thread for a job: the thread that has prepared the job, or else a thread that
   * has loaded its language. Any other thread is used only if no thread has loaded this language or
   * is loading it. Undefined if no such thread is free.
   */
  #threadFor({ thread, request: { language } }: Job): FindingThread | undefined {
    if (thread !== undefined && this.#isFree(thread)) return thread;
    const usable = this.#threads.filter(({ hasEnded }) => !hasEnded);
    const loaded = usable.filter((each) => each.has(language) || this.#busy.get(each) === language);
    return (loaded.length > 0 ? loaded : usable).find((each) => this.#isFree(each));
  }

  #forget(job: Job): void {
    this.#waiting.splice(this.#waiting.indexOf(job), 1);
    job.thread?.forget(job.id);
  }

  async #read(job: Job, thread: FindingThread): Promise<void> {
    const { id, request, found, pieces } = job;
    this.#waiting.splice(this.#waiting.indexOf(job), 1);
    const isLoading = !thread.has(request.language);
    const endStep = this.#beginStep(thread, isLoading ? request.language : undefined);
    const max = REFERENCES_MAX - found.length;
    const done = { pieces, end: found.at(-1)?.end ?? 0 };
    const step =
      job.thread === thread
        ? ({ type: 'next', id } as const)
        : ({ type: 'read', id, request: { ...request, max, done } } as const);
    if (job.thread !== thread) job.thread?.forget(id);
    job.thread = thread;
    try {
      const end = await thread.run(step, {
        milliseconds: job.milliseconds,
        onFound: (references) => {
          if (!job.isSettled) found.push(...references);
        },
      });
      this.#endSlice(job, end);
      if (end.type === 'late') await this.#end(thread);
    } catch (error) {
      job.settle(error);
      await this.#end(thread);
    } finally {
      endStep();
    }
  }

  /**
   * Notes that a thread is running a step.
   * @param language the language that the step loads.
   * @returns a function to call at the end of the step.
   */
  #beginStep(thread: FindingThread, language: FindingLanguage | undefined): () => void {
    this.#busy.set(thread, language);
    const timer = setTimeout(() => {
      this.#slow.add(thread);
      this.#replaceThreads();
      this.#goOn();
    }, SLOW_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      this.#slow.delete(thread);
      this.#busy.delete(thread);
      this.#goOn();
      this.#endIdleLater();
    };
  }

  #endSlice(job: Job, end: StepEnd): void {
    const hasMore = end.type === 'late' || end.hasMore;
    if (end.type === 'ended') job.pieces += end.pieces;
    job.used += end.type === 'late' ? job.milliseconds : end.milliseconds;
    if (hasMore && !job.isSettled && job.used < job.milliseconds) {
      this.#waiting.push(job);
      return;
    }
    if (end.type === 'ended' && end.hasMore) job.thread?.forget(job.id);
    const isCut = hasMore && job.request.isMeant;
    job.settle(isCut ? new Error('Reading a reference took too long') : undefined);
  }

  /** Ends a thread. Another thread continues its job at the same piece. */
  async #end(thread: FindingThread): Promise<void> {
    for (const job of this.#waiting) {
      if (job.thread === thread) job.thread = undefined;
    }
    const ending = thread.close();
    this.#replaceThreads();
    this.#goOn();
    await ending;
  }

  /**
   * Loads a language of waiting messages, or else of earlier messages, so that a later message need
   * not wait. Only one thread loads at a time.
   */
  #load(thread: FindingThread): void {
    const wanted = [...this.#waiting.map(({ request }) => request.language), ...this.#languages];
    const language = wanted.find((each) => !thread.has(each));
    if (language === undefined || this.#isLoading || !this.#isFree(thread)) return;
    const endStep = this.#beginStep(thread, language);
    void thread
      .run({ type: 'load', language }, { milliseconds: this.#milliseconds, onFound: () => {} })
      .catch((error: unknown) => {
        if (!thread.hasEnded) this.#onFail(error);
        // The next message in this language loads the language again.
        this.#languages.delete(language);
        return this.#end(thread);
      })
      .finally(endStep);
  }
}
