import { constants } from 'node:fs';
import { lstat, opendir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Files } from '../files.ts';
import { TextError } from '../text-error.ts';
import { checkSize } from './limits.ts';
import { isHidden, topFolder } from './names.ts';

const slashed = (path: string): string => path.replaceAll(sep, '/');

/**
 * Opens a folder. If one subfolder holds all files, their paths begin in that subfolder.
 * @throws TextError if the folder has symbolic links, or too many or too large files.
 */
export async function openFolder(folder: string): Promise<Files> {
  const paths: string[] = [];
  let count = 0;
  let bytes = 0;
  const folders = [folder];
  // The loop also reads the folders that it adds.
  for (const each of folders) {
    for await (const entry of await opendir(each)) {
      const path = join(each, entry.name);
      const name = slashed(relative(folder, path));
      count += 1;
      checkSize(folder, count, bytes);
      // The content of a hidden folder, such as the history of a Git clone, does not count.
      if (isHidden(name)) continue;
      if (entry.isDirectory()) {
        folders.push(path);
        continue;
      }
      if (!entry.isFile()) {
        throw new TextError(`${path} is a link or a device. Put the file itself in its place.`);
      }
      paths.push(name);
      bytes += (await lstat(path)).size;
      checkSize(folder, count, bytes);
    }
  }
  const top = topFolder(paths);
  const names = paths.map((name) => name.slice(top.length)).toSorted();
  return {
    names,
    read: async (name) => {
      if (!names.includes(name)) throw new TextError(`${name} is missing in ${folder}.`);
      // A link can have replaced the file since the folder was listed, and must not be followed.
      return readFile(join(folder, top, name), { flag: constants.O_RDONLY | constants.O_NOFOLLOW });
    },
  };
}
