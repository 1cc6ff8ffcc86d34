import { chmodSync, existsSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** The folder in which Linux offers files in memory to all programs. */
const SHARED_MEMORY = '/dev/shm';
const GIBIBYTE = 1024 ** 3;
/**
 * Below this amount of free memory, no folder is created. The temporary files of a run take a
 * fraction of it.
 */
const LEAST_BYTES = 4 * GIBIBYTE;

/**
 * Reports whether a file system forbids running programs from it, according to the kernel's list of
 * mounts.
 */
export function forbidsPrograms(mounts: string, path: string): boolean {
  const mount = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, place]) => place === path);
  return mount?.[3]?.split(',').includes('noexec') ?? true;
}

interface Place {
  readonly path: string;
  readonly mounts: string;
  /** The memory that programs can still use. */
  readonly freeBytes: number;
}

const sharedMemory = (): Place | undefined =>
  existsSync(SHARED_MEMORY)
    ? {
        path: SHARED_MEMORY,
        mounts: readFileSync('/proc/mounts', 'utf8'),
        freeBytes: freemem(),
      }
    : undefined;

/**
 * Creates a folder in memory for the temporary files of the tests. On a disk, creating and dropping
 * the databases of the tests takes ten times as long. The caller removes the folder.
 * @returns its path. Undefined if the machine has too little memory, does not offer it for files,
 * or forbids programs there.
 */
export function createMemoryFolder(place = sharedMemory()): string | undefined {
  if (place === undefined) return undefined;
  const { bavail, bsize } = statfsSync(place.path);
  if (Math.min(bavail * bsize, place.freeBytes) < LEAST_BYTES) return undefined;
  // Some tests run scripts that they write into this folder.
  if (forbidsPrograms(place.mounts, place.path)) return undefined;
  const folder = mkdtempSync(join(place.path, 'targum-tests-'));
  // PostgreSQL's own user must be able to enter the folder when the tests run as root.
  chmodSync(folder, 0o755);
  return folder;
}
