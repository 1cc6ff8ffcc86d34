import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = 'transcription-';

export const createWorkFolder = (tempFolder: string): Promise<string> =>
  mkdtemp(join(tempFolder, PREFIX));

/**
 * Removes folders that killed workers left behind. These folders are older than any job that may
 * still run.
 */
export const removeStaleFolders = async (tempFolder: string, olderThanMs: number) => {
  const names = (await readdir(tempFolder)).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const folder = join(tempFolder, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > olderThanMs) await rm(folder, { recursive: true, force: true });
  }
};
