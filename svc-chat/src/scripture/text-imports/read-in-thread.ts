import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join, sep } from 'node:path';
import { TextError } from '@targum/scripture';
import type { ByteBudget } from '@targum/service-kit';
import { runInThread, THREAD_BYTES } from './run-in-thread.ts';
import type { UploadedText } from './uploaded-text.ts';

/** The worker's file is beside this file, both in the sources and in a bundle. */
const WORKER_FILE = join(import.meta.dirname, `read-text-worker${extname(import.meta.filename)}`);
/** Texts are read one after the other, because each takes a whole core. */
const AT_ONCE = 1;
const MAX_WAITING = 5;
/** A character takes up to three bytes, and a disk takes names of at most 255 bytes. */
const NAME_MAX = 80;

/** A file on the server's disk, which stays until `remove` is called. */
export interface KeptFile {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Makes a folder for an upload. The file in it has the client's name without any folders, since
 * messages about the text name the file.
 * @param store writes the file to the path for its name, and returns this path.
 */
export async function keepFile(
  store: (pathFor: (name: string) => string) => Promise<string>,
): Promise<KeptFile> {
  const folder = await mkdtemp(join(tmpdir(), 'text-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    return { path: await store((name) => join(folder, safeName(name))), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Returns letters, digits, points, dashes and spaces of a file's name, and no leading point. */
const safeName = (name: string): string =>
  basename(name.replaceAll('\\', '/'))
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}._ -]/gu, '_')
    .slice(-NAME_MAX)
    .replace(/^\.+/, '') || 'file';

/** Creates a reader of uploaded texts. Each text is read in a thread of its own. */
export function createTextReader(memory: ByteBudget, { milliseconds = 60_000 } = {}) {
  const threads = memory.part({ bytes: memory.bytes, atOnce: AT_ONCE, maxWaiting: MAX_WAITING });
  /**
   * @throws TextError that says what to do if the file cannot be read.
   * @throws {HttpError} 503 if too many texts wait.
   */
  return ({ path }: KeptFile, signal: AbortSignal): Promise<UploadedText> =>
    threads.within(THREAD_BYTES, async () => {
      try {
        return await runInThread({ file: WORKER_FILE, data: path, milliseconds, signal });
      } catch (error) {
        if (!(error instanceof TextError)) throw error;
        throw new TextError(withoutFolder(error.message, path));
      }
    });
}

export type ReadUploadedText = ReturnType<typeof createTextReader>;

const withoutFolder = (problem: string, path: string): string =>
  problem.replaceAll(path.slice(0, path.lastIndexOf(sep) + 1), '');
