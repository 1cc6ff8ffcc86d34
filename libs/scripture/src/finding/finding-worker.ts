import { workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { Chapters } from './existence.ts';
import type { TextNames } from './known-names.ts';
import type { FindingLanguage } from './languages/index.ts';
import { ReferenceReader } from './read-references.ts';
import type { ReadSoFar, FoundReference } from './read-references.ts';

export interface ReadRequest {
  readonly message: string;
  readonly language: FindingLanguage;
  /** The number of the text in which the references will be opened. */
  readonly text: number;
  /** True if the writer means the whole message as a reference. */
  readonly isMeant: boolean;
  readonly max: number;
  /** The part of the message that another thread has read. */
  readonly done: ReadSoFar;
}

/** A request to the thread. The thread does one step at a time. */
export type WorkerStep =
  /** Gives a number to a text. The thread does not answer. */
  | { readonly type: 'text'; readonly text: number; readonly chapters: Chapters }
  | { readonly type: 'load'; readonly language: FindingLanguage }
  /** Begins to read a message, or continues where another thread has stopped. */
  | { readonly type: 'read'; readonly id: number; readonly request: ReadRequest }
  | { readonly type: 'next'; readonly id: number }
  /**
   * Makes the thread forget a message that it need not read to the end. The thread does not answer.
   */
  | { readonly type: 'forget'; readonly id: number };

/** The thread's answers to a step. The last answer has the milliseconds and pieces of the step. */
export type WorkerAnswer =
  | { readonly type: 'begun' }
  | { readonly type: 'found'; readonly references: readonly FoundReference[] }
  | {
      readonly type: 'ended';
      readonly hasMore: boolean;
      readonly milliseconds: number;
      readonly pieces: number;
    };

export interface WorkerData {
  readonly port: MessagePort;
  readonly names: readonly TextNames[];
}

/** After this time, a slice ends with its current piece, which has at most 1,000 characters. */
const SLICE_MILLISECONDS = 10;

const { port, names } = workerData as WorkerData;
const readers = new Map<FindingLanguage, Promise<ReferenceReader>>();
const texts = new Map<number, Chapters>();
const open = new Map<number, Generator<readonly FoundReference[]>>();

const send = (answer: WorkerAnswer): void => port.postMessage(answer);

function readerOf(language: FindingLanguage): Promise<ReferenceReader> {
  const reader = readers.get(language) ?? ReferenceReader.load({ language, names });
  readers.set(language, reader);
  return reader;
}

function* referencesOf(
  reader: ReferenceReader,
  { message, text, isMeant, max, done }: ReadRequest,
): Generator<readonly FoundReference[]> {
  const chapters = texts.get(text) ?? {};
  let left = max;
  for (const references of reader.read(message, chapters, { isMeant, done })) {
    yield references.slice(0, left);
    left -= references.length;
    if (left <= 0) return;
  }
}

/**
 * Returns the CPU time of the thread since `begun`. Elapsed time would include the time of other
 * processes on a busy machine.
 */
function millisecondsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}

function readSlice(id: number): void {
  const begun = process.threadCpuUsage();
  let milliseconds = 0;
  let pieces = 0;
  let hasMore = true;
  while (hasMore && milliseconds < SLICE_MILLISECONDS) {
    const { value = [], done = true } = open.get(id)?.next() ?? {};
    if (value.length > 0) send({ type: 'found', references: value });
    hasMore = !done;
    pieces += 1;
    milliseconds = millisecondsSince(begun);
  }
  if (!hasMore) open.delete(id);
  send({ type: 'ended', hasMore, milliseconds, pieces });
}

async function take(step: WorkerStep): Promise<void> {
  if (step.type === 'text') {
    texts.set(step.text, step.chapters);
    return;
  }
  if (step.type === 'forget') {
    open.delete(step.id);
    return;
  }
  if (step.type === 'load') {
    await readerOf(step.language);
    send({ type: 'ended', hasMore: false, milliseconds: 0, pieces: 0 });
    return;
  }
  if (step.type === 'read') {
    const reader = await readerOf(step.request.language);
    // The time limit of a message starts here, because the time to load a language does not count.
    send({ type: 'begun' });
    open.set(step.id, referencesOf(reader, step.request));
  }
  readSlice(step.id);
}

port.on('message', (step: WorkerStep) => void take(step));
