/**
 * Reports whether a path is not part of a text: files that macOS adds (`__MACOSX`, `.DS_Store`),
 * and other hidden files and folders, such as `.git`.
 */
export const isHidden = (path: string): boolean =>
  path.split('/').some((name) => name === '__MACOSX' || (name.startsWith('.') && name !== '.'));

/** Returns the folder that holds all files, with its slash. An empty text if no folder does. */
export function topFolder(names: readonly string[]): string {
  const [first = ''] = names;
  const top = first.slice(0, first.indexOf('/') + 1);
  return names.every((name) => name.startsWith(top)) ? top : '';
}
