import { Worker } from 'node:worker_threads';
import { TextError } from '@targum/scripture';

const MEBIBYTE = 1024 * 1024;
const HEAP_MAX_MB = 192;
const NEW_OBJECTS_MAX_MB = 32;
/**
 * The largest file that libs/scripture unpacks. A file of up to `FILE_BYTES_MAX` is in memory as bytes and
 * as a string of at most two bytes for each.
 */
const UNPACKED_MAX_MB = 200;
export const FILE_BYTES_MAX = 64 * MEBIBYTE;
/** The memory that a thread takes at most. */
export const THREAD_BYTES = (HEAP_MAX_MB + NEW_OBJECTS_MAX_MB + UNPACKED_MAX_MB) * MEBIBYTE;

export type ThreadAnswer<Result> =
  | { readonly type: 'result'; readonly result: Result }
  | { readonly type: 'problem'; readonly problem: string }
  | { readonly type: 'written'; readonly books: number };

interface ThreadOptions {
  /** The path of the thread's program. */
  readonly file: string;
  readonly data: unknown;
  /** The thread ends after this time. */
  readonly milliseconds: number;
  /** Ends the thread early. */
  readonly signal?: AbortSignal;
  /** Is called with the number of books that are stored. */
  readonly onWritten?: (books: number) => void;
}

const tooLarge = (): TextError =>
  new TextError(
    'This text takes too much time or memory. Ask an operator to import it with the command "texts".',
  );

/**
 * Runs work with a text in a thread of its own, so that a large or hostile text neither blocks the
 * process nor takes its memory.
 * @throws TextError if the text is refused, or takes too much time or memory.
 */
export async function runInThread<Result>(options: ThreadOptions): Promise<Result> {
  const { file, data, milliseconds, signal, onWritten } = options;
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  signal?.throwIfAborted();
  const thread = new Worker(file, {
    workerData: data,
    resourceLimits: {
      maxOldGenerationSizeMb: HEAP_MAX_MB,
      maxYoungGenerationSizeMb: NEW_OBJECTS_MAX_MB,
    },
  });
  const timer = setTimeout(() => reject(tooLarge()), milliseconds);
  const abort = () => reject(signal!.reason);
  signal?.addEventListener('abort', abort);
  thread
    .on('message', (answer: ThreadAnswer<Result>) => {
      if (answer.type === 'written') onWritten?.(answer.books);
      else if (answer.type === 'problem') reject(new TextError(answer.problem));
      else resolve(answer.result);
    })
    .on('error', (error: NodeJS.ErrnoException) => reject(isOutOfRoom(error) ? tooLarge() : error))
    .on('exit', () => reject(new Error('The thread that works with a text has ended')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    await thread.terminate();
  }
}

/** Reports whether a thread lacked memory, or a string or a stack was too large. */
const isOutOfRoom = (error: NodeJS.ErrnoException): boolean =>
  ['ERR_WORKER_OUT_OF_MEMORY', 'ERR_STRING_TOO_LONG', 'ERR_BUFFER_TOO_LARGE'].includes(
    error.code ?? '',
  ) || error instanceof RangeError;
