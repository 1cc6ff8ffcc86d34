import { constants } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Files } from '../files.ts';
import { TextError } from '../text-error.ts';
import { isHidden } from './hidden.ts';
import { checkSize } from './limits.ts';

const slashed = (path: string): string => path.replaceAll(sep, '/');

/**
 * The files of a folder and of the folders in it.
 * @throws TextError if it has symbolic links, or too many or too large files.
 */
export async function openFolder(folder: string): Promise<Files> {
  const names: string[] = [];
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = slashed(relative(folder, path));
    if (isHidden(name) || entry.isDirectory()) continue;
    if (!entry.isFile()) {
      throw new TextError(`${path} is a link or a device. Put the file itself in its place.`);
    }
    names.push(name);
    bytes += (await lstat(path)).size;
    checkSize(folder, names.length, bytes);
  }
  names.sort();
  return {
    names,
    read: async (name) => {
      if (!names.includes(name)) throw new TextError(`${name} is missing in ${folder}.`);
      // The file may have been replaced by a link since it was listed.
      return readFile(join(folder, name), { flag: constants.O_RDONLY | constants.O_NOFOLLOW });
    },
  };
}
