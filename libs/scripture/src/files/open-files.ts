import { open, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Files } from '../files.ts';
import { TextError } from '../text-error.ts';
import { checkSize } from './limits.ts';
import { openArchive } from './open-archive.ts';
import { openFolder } from './open-folder.ts';

const ZIP_START = 'PK';

async function isArchive(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return (
      path.toLowerCase().endsWith('.zip') || buffer.toString('latin1', 0, bytesRead) === ZIP_START
    );
  } finally {
    await file.close();
  }
}

function openFile(path: string, bytes: number): Files {
  checkSize(path, 1, bytes);
  const name = basename(path);
  return {
    names: [name],
    read: async (asked) => {
      if (asked !== name) throw new TextError(`${asked} is missing.`);
      return readFile(path);
    },
  };
}

/** Explains why the operator's path cannot be opened, and what to do. */
function unreadable(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new TextError(`${path} does not exist. Name a file, a folder or a ZIP archive.`);
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return new TextError(`${path} may not be read. Give this user the right to read it.`);
  }
  return error;
}

/**
 * Opens a folder, a ZIP archive or a file. The caller calls `close` after reading.
 * @throws TextError if the path does not exist, or its files cannot be read safely.
 */
export async function openFiles(path: string): Promise<Files & { close(): void }> {
  try {
    const found = await stat(path);
    if (found.isFile() && (await isArchive(path))) return await openArchive(path);
    if (!found.isFile() && !found.isDirectory()) {
      throw new TextError(`${path} is neither a file nor a folder.`);
    }
    const files = found.isFile() ? openFile(path, found.size) : await openFolder(path);
    return { ...files, close: () => {} };
  } catch (error) {
    throw unreadable(path, error);
  }
}
