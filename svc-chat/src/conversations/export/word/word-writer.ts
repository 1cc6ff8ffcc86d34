import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ByteBudget } from '@targum/service-kit';
import { tooLargeForWord } from './word-chat.ts';
import type { WordChat } from './word-chat.ts';

/** The worker's file is beside this file, both in the sources and in a bundle. */
const WORKER_FILE = join(import.meta.dirname, `word-worker${extname(import.meta.filename)}`);

const MEBIBYTE = 1024 * 1024;
const MEMORY_MAX_MB = 160;
const NEW_OBJECTS_MAX_MB = 32;
/** Files are written one after the other, because each takes a whole core. */
const AT_ONCE = 1;
const MAX_WAITING = 20;

interface WordWriterOptions {
  /** Some texts take the parser of Markdown a time that grows with the square of their length. */
  readonly milliseconds?: number;
}

/**
 * Creates a writer of files for Word. Each file is written in a thread of its own, which ends with
 * the file.
 */
export function createWordWriter(
  memory: ByteBudget,
  { milliseconds = 20_000 }: WordWriterOptions = {},
) {
  const threads = memory.part({ bytes: memory.bytes, atOnce: AT_ONCE, maxWaiting: MAX_WAITING });
  const bytes = (MEMORY_MAX_MB + NEW_OBJECTS_MAX_MB) * MEBIBYTE;
  /** @throws {HttpError} 413 if the chat needs too much time or memory, 503 if too many wait. */
  return (chat: WordChat): Promise<Buffer> =>
    threads.within(bytes, () => writeInThread(chat, milliseconds));
}

export type WriteWord = ReturnType<typeof createWordWriter>;

async function writeInThread(chat: WordChat, milliseconds: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const thread = new Worker(WORKER_FILE, {
    workerData: chat,
    resourceLimits: {
      maxOldGenerationSizeMb: MEMORY_MAX_MB,
      maxYoungGenerationSizeMb: NEW_OBJECTS_MAX_MB,
    },
  });
  const timer = setTimeout(() => reject(tooLargeForWord()), milliseconds);
  thread
    .on('message', (file: Uint8Array<ArrayBuffer>) => resolve(Buffer.from(file.buffer)))
    .on('error', (error) => reject(isOutOfRoom(error) ? tooLargeForWord() : error))
    .on('exit', () => reject(new Error('The thread that writes for Word has ended')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/** Reports whether a thread lacked memory, or nested blocks were too deep for its stack. */
const isOutOfRoom = (error: NodeJS.ErrnoException): boolean =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError;
