/**
 * Reports whether a path is not part of a text: files that macOS adds (`__MACOSX`, `.DS_Store`),
 * and other hidden files and folders, such as `.git`.
 */
export const isHidden = (path: string): boolean =>
  path.split('/').some((name) => name === '__MACOSX' || (name.startsWith('.') && name !== '.'));
