import { extname, join } from 'node:path';
import { MessageChannel, Worker, receiveMessageOnPort } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { bookCode } from '@targum/contracts/on-demand';
import type { BookCode } from '@targum/contracts/on-demand';
import type { Chapters } from './existence.ts';
import type { Answer, Request, WorkerData } from './finding-worker.ts';
import type { TextNames } from './known-names.ts';
import type { FindingLanguage } from './languages/index.ts';
import type { FoundReference } from './read-references.ts';

/** Beside this file, both in the sources and in a bundle. */
const WORKER_FILE = join(import.meta.dirname, `finding-worker${extname(import.meta.filename)}`);
const MILLISECONDS_MAX = 200;
/** A person waits for what they mean as a reference, and it is short. */
const MEANT_MILLISECONDS_MAX = 1000;
const REFERENCES_MAX = 100;
const MEMORY_MAX_MB = 128;
/** Reading leaves much garbage, which a small space for new objects keeps from growing the process. */
const NEW_OBJECTS_MAX_MB = 16;

/** What exists in a text. */
export interface TextContents {
  /** The last verse of each chapter of a book; undefined if the text does not have the book. */
  readonly chapters: (book: BookCode) => readonly number[] | undefined;
}

export interface FindOptions {
  /** The reader's language. */
  readonly language: FindingLanguage;
  /** The text in which the references will be opened. */
  readonly text: TextContents;
  /**
   * Whether the whole message is meant as a reference, such as "Jn 3" or "mark 4". Reading may then take one
   * second.
   */
  readonly isMeant?: boolean;
  /** When it aborts, what has been found counts. A message that still waits then is not read. */
  readonly signal?: AbortSignal;
}

interface FinderOptions {
  /** The books' names of all imported texts. */
  readonly names: readonly TextNames[];
  /** How long reading a message may take. */
  readonly milliseconds?: number;
}

interface Thread {
  readonly worker: Worker;
  readonly port: MessagePort;
}

function startThread(names: readonly TextNames[]): Thread {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(WORKER_FILE, {
    workerData: { port: port2, names } satisfies WorkerData,
    transferList: [port2],
    resourceLimits: {
      maxOldGenerationSizeMb: MEMORY_MAX_MB,
      maxYoungGenerationSizeMb: NEW_OBJECTS_MAX_MB,
    },
  });
  // A thread that ends can still report an error, which would end the process if nothing listened.
  worker.on('error', () => undefined);
  // A thread that waits for messages does not keep the process running.
  worker.unref();
  port1.unref();
  return { worker, port: port1 };
}

const chaptersOf = ({ chapters }: TextContents): Chapters =>
  Object.fromEntries(
    bookCode.options.flatMap((code) => {
      const last = chapters(code);
      return last === undefined ? [] : [[code, last]];
    }),
  );

/**
 * Finds references in messages, one message after the other, in a thread of its own. Some texts are so
 * slow to read that they would stop the service: reading ends after 200 ms or 100 references, and what
 * follows has no references. A thread that takes longer is ended and replaced.
 */
export class ReferenceFinder {
  readonly #names: readonly TextNames[];
  readonly #milliseconds: number;
  #thread: Thread | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ names, milliseconds = MILLISECONDS_MAX }: FinderOptions) {
    this.#names = names;
    this.#milliseconds = milliseconds;
  }

  /**
   * The references in a message, in their order.
   * @throws Error if the thread fails to start or to read, or if what is meant as a reference takes too
   * long. The next message gets a new thread.
   */
  async find(
    message: string,
    { language, text, isMeant = false, signal }: FindOptions,
  ): Promise<FoundReference[]> {
    const chapters = chaptersOf(text);
    const request: Request = { message, language, chapters, isMeant, max: REFERENCES_MAX };
    const found: FoundReference[] = [];
    const { promise: aborted, resolve: abort } = Promise.withResolvers<void>();
    const read = this.#last.then(() => (signal?.aborted ? undefined : this.#run(request, found)));
    this.#last = read.catch(() => {});
    signal?.addEventListener('abort', () => abort(), { once: true });
    if (signal?.aborted) abort();
    await Promise.race([read, aborted]);
    return [...found];
  }

  /** Ends the thread. A message after this starts a new one. */
  async close(): Promise<void> {
    await this.#last;
    await this.#endThread();
  }

  async #endThread(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    thread?.port.close();
    await thread?.worker.terminate();
  }

  /** @param found gets the references while the thread finds them. */
  async #run(request: Request, found: FoundReference[]): Promise<void> {
    const thread = (this.#thread ??= startThread(this.#names));
    const milliseconds = request.isMeant ? MEANT_MILLISECONDS_MAX : this.#milliseconds;
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    let timer: NodeJS.Timeout | undefined;
    const take = (answer: Answer): void => {
      if (answer.type === 'begun') timer = setTimeout(stop, milliseconds);
      if (answer.type === 'found') found.push(...answer.references);
      if (answer.type === 'done') resolve(true);
    };
    const stop = (): void => {
      // If this process was busy, answers that came in time still wait.
      for (
        let next = receiveMessageOnPort(thread.port);
        next;
        next = receiveMessageOnPort(thread.port)
      ) {
        take(next.message as Answer);
      }
      resolve(false);
    };
    const fail = (error: NodeJS.ErrnoException): void => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(false);
      else reject(error);
    };
    const exit = (): void => reject(new Error('The thread that finds references has ended'));
    thread.port.on('message', take);
    thread.worker.on('error', fail).on('exit', exit);
    thread.worker.ref();
    let isDone = false;
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A port between threads has none.
      thread.port.postMessage(request);
      isDone = await promise;
    } finally {
      clearTimeout(timer);
      thread.port.off('message', take).unref();
      thread.worker.off('error', fail).off('exit', exit).unref();
      if (!isDone) await this.#endThread();
    }
    if (!isDone && request.isMeant) throw new Error('Reading a reference took too long');
  }
}
