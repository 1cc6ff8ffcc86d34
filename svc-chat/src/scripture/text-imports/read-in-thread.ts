import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join, sep } from 'node:path';
import { Worker } from 'node:worker_threads';
import { TextError } from '@targum/scripture';
import type { ByteBudget } from '@targum/service-kit';
import type { UploadedText } from './uploaded-text.ts';

/** The worker's file is beside this file, both in the sources and in a bundle. */
const WORKER_FILE = join(import.meta.dirname, `read-text-worker${extname(import.meta.filename)}`);

const MEBIBYTE = 1024 * 1024;
const MEMORY_MAX_MB = 256;
const NEW_OBJECTS_MAX_MB = 32;
/** Texts are read one after the other, because each takes a whole core. */
const AT_ONCE = 1;
const MAX_WAITING = 5;
const NAME_MAX = 100;

/** A file that the server keeps on its disk until `remove` is called. */
export interface KeptFile {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Keeps an upload in a folder of its own. The file has the client's name without any folders, since
 * messages about the text name the file.
 */
export async function keepFile(name: string, content: Uint8Array): Promise<KeptFile> {
  const folder = await mkdtemp(join(tmpdir(), 'text-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, safeName(name));
    await writeFile(path, content);
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Returns letters, digits, points, dashes and spaces of a file's name, and no leading point. */
const safeName = (name: string): string =>
  basename(name.replaceAll('\\', '/'))
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}._ -]/gu, '_')
    .replace(/^\.+/, '')
    .slice(-NAME_MAX) || 'file';

const tooLarge = (): TextError =>
  new TextError(
    'Reading this file takes too much time or memory. Ask an operator to import it with the command "texts".',
  );

/** Creates a reader of uploaded texts. Each text is read in a thread of its own. */
export function createTextReader(memory: ByteBudget, { milliseconds = 60_000 } = {}) {
  const threads = memory.part({ bytes: memory.bytes, atOnce: AT_ONCE, maxWaiting: MAX_WAITING });
  const bytes = (MEMORY_MAX_MB + NEW_OBJECTS_MAX_MB) * MEBIBYTE;
  /**
   * @throws TextError that says what to do if the file cannot be read.
   * @throws {HttpError} 503 if too many texts wait.
   */
  return ({ path }: KeptFile): Promise<UploadedText> =>
    threads.within(bytes, () => readInThread(path, milliseconds));
}

export type ReadUploadedText = ReturnType<typeof createTextReader>;

async function readInThread(path: string, milliseconds: number): Promise<UploadedText> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadedText>();
  const thread = new Worker(WORKER_FILE, {
    workerData: path,
    resourceLimits: {
      maxOldGenerationSizeMb: MEMORY_MAX_MB,
      maxYoungGenerationSizeMb: NEW_OBJECTS_MAX_MB,
    },
  });
  const timer = setTimeout(() => reject(tooLarge()), milliseconds);
  thread
    .on('message', (answer: UploadedText | { readonly problem: string }) => {
      if ('problem' in answer) reject(new TextError(withoutFolder(answer.problem, path)));
      else resolve(answer);
    })
    .on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error),
    )
    .on('exit', () => reject(new Error('The thread that reads a text has ended')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

const withoutFolder = (problem: string, path: string): string =>
  problem.replaceAll(path.slice(0, path.lastIndexOf(sep) + 1), '');
