import { extname, join } from 'node:path';
import { bookCode } from '@targum/contracts/on-demand';
import type { BookCode } from '@targum/contracts/on-demand';
import { MessageChannel, Worker, receiveMessageOnPort } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { Chapters } from './existence.ts';
import type { ReadRequest, WorkerAnswer, WorkerStep, WorkerData } from './finding-worker.ts';
import type { TextNames } from './known-names.ts';
import type { FindingLanguage } from './languages/index.ts';
import type { FoundReference } from './read-references.ts';

/** The worker's file is beside this file, both in the sources and in a bundle. */
const WORKER_FILE = join(import.meta.dirname, `finding-worker${extname(import.meta.filename)}`);
const MEMORY_MAX_MB = 128;
/**
 * The size of the thread's space for new objects. Reading creates much garbage, and a small space
 * keeps the process from growing.
 */
const NEW_OBJECTS_MAX_MB = 16;

export interface TextContents {
  /** Returns the last verse of each chapter of a book, or undefined if the text lacks the book. */
  readonly chapters: (book: BookCode) => readonly number[] | undefined;
}

type Step =
  | Extract<WorkerStep, { type: 'load' | 'next' }>
  | {
      readonly type: 'read';
      readonly id: number;
      readonly request: Omit<ReadRequest, 'text'> & { readonly text: TextContents };
    };

/** The result of a step. After `late`, a timeout, the thread cannot be used again. */
export type StepEnd = Extract<WorkerAnswer, { type: 'ended' }> | { readonly type: 'late' };

interface StepOptions {
  /** The time limit of the step, once its language is loaded. */
  readonly milliseconds: number;
  readonly onFound: (references: readonly FoundReference[]) => void;
}

const chaptersOf = ({ chapters }: TextContents): Chapters =>
  Object.fromEntries(
    bookCode.options.flatMap((code) => {
      const last = chapters(code);
      return last === undefined ? [] : [[code, last]];
    }),
  );

export class FindingThread {
  /** The names of books in all imported texts. */
  readonly names: readonly TextNames[];
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #loaded = new Set<FindingLanguage>();
  /** The texts whose chapters the thread has, with their numbers in the thread. */
  readonly #texts = new Map<TextContents, number>();
  #hasEnded = false;

  constructor(names: readonly TextNames[]) {
    this.names = names;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#worker = new Worker(WORKER_FILE, {
      workerData: { port: port2, names } satisfies WorkerData,
      transferList: [port2],
      resourceLimits: {
        maxOldGenerationSizeMb: MEMORY_MAX_MB,
        maxYoungGenerationSizeMb: NEW_OBJECTS_MAX_MB,
      },
    });
    // A thread that has ended can still report an error. Without a listener, the error would end
    // the process.
    this.#worker
      .on('error', () => undefined)
      .once('exit', () => {
        this.#hasEnded = true;
      });
    // A thread that waits for messages does not keep the process running.
    this.#worker.unref();
    this.#port.unref();
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  has(language: FindingLanguage): boolean {
    return this.#loaded.has(language);
  }

  /** Tells the thread to forget a message that it need not read to the end. */
  forget(id: number): void {
    this.#post({ type: 'forget', id });
  }

  /** @throws Error if the thread fails to start, to load or to read. */
  async run(step: Step, { milliseconds, onFound }: StepOptions): Promise<StepEnd> {
    const { promise, resolve, reject } = Promise.withResolvers<StepEnd>();
    let timer: NodeJS.Timeout | undefined;
    const startTimer = (): void => {
      timer = setTimeout(stop, milliseconds);
    };
    const take = (answer: WorkerAnswer): void => {
      if (answer.type === 'begun') startTimer();
      else if (answer.type === 'found') onFound(answer.references);
      else resolve(answer);
    };
    const stop = (): void => {
      // If this process was busy, answers that the thread sent in time are still in the queue. They
      // are taken before the step counts as late.
      let next: { message: unknown } | undefined;
      while ((next = receiveMessageOnPort(this.#port))) take(next.message as WorkerAnswer);
      resolve({ type: 'late' });
    };
    const fail = (error: NodeJS.ErrnoException): void => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ type: 'late' });
      else reject(error);
    };
    const exit = (): void => reject(new Error('The thread that finds references has ended'));
    this.#port.on('message', take);
    this.#worker.on('error', fail).on('exit', exit).ref();
    if (step.type === 'next') startTimer();
    try {
      if (step.type === 'read') {
        const text = this.#numberOf(step.request.text);
        this.#post({ ...step, request: { ...step.request, text } });
      } else this.#post(step);
      const end = await promise;
      if (step.type === 'load') {
        if (end.type === 'late') throw new Error(`Loading ${step.language} took too long`);
        this.#loaded.add(step.language);
      }
      if (step.type === 'read') this.#loaded.add(step.request.language);
      return end;
    } finally {
      clearTimeout(timer);
      this.#port.off('message', take).unref();
      this.#worker.off('error', fail).off('exit', exit).unref();
    }
  }

  async close(): Promise<void> {
    this.#hasEnded = true;
    this.#port.close();
    await this.#worker.terminate();
  }

  /** Returns the number of a text in the thread. Sends the chapters of a new text. */
  #numberOf(text: TextContents): number {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const number = this.#texts.size + 1;
    this.#post({ type: 'text', text: number, chapters: chaptersOf(text) });
    this.#texts.set(text, number);
    return number;
  }

  #post(step: WorkerStep): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A port between threads has none.
    this.#port.postMessage(step);
  }
}
