/** Returns the folder that holds all files, with its slash. An empty text if no folder does. */
export function topFolder(names: readonly string[]): string {
  const [first = ''] = names;
  const top = first.slice(0, first.indexOf('/') + 1);
  return names.every((name) => name.startsWith(top)) ? top : '';
}
