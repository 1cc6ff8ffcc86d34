import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '../processes/lock.ts';
import { Refusal } from './say.ts';

/**
 * Locks the data folder.
 * @returns a function that releases the lock, or the id of the process that holds it.
 * @throws Refusal if the folder cannot be written.
 */
export function takeDataDir(dataDir: string): { heldBy: number } | { release: () => void } {
  try {
    mkdirSync(join(dataDir, 'run'), { recursive: true });
  } catch (error) {
    throw new Refusal(`DATA_DIR: ${dataDir} cannot be written (${(error as Error).message})`);
  }
  return takeLock(join(dataDir, 'run', 'launcher'));
}
