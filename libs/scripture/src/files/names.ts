/** Reports whether a path is hidden or was added by macOS: `.git`, `__MACOSX`, `.DS_Store`. */
export const isHidden = (path: string): boolean =>
  path.split('/').some((name) => name === '__MACOSX' || (name.startsWith('.') && name !== '.'));

/** Returns the folder that holds all files, with its slash. Empty if no folder holds all files. */
export function topFolder(names: readonly string[]): string {
  const [first = ''] = names;
  const top = first.slice(0, first.indexOf('/') + 1);
  return names.every((name) => name.startsWith(top)) ? top : '';
}
