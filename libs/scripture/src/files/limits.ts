import { TextError } from '../text-error.ts';

const FILES_MAX = 2000;
const MEGABYTES_MAX = 200;
const BYTES_MAX = MEGABYTES_MAX * 1024 * 1024;

/** @throws TextError if a folder or an archive has too many files or is too large unpacked. */
export function checkSize(path: string, files: number, bytes: number): void {
  if (files > FILES_MAX) {
    throw new TextError(
      `${path} has more than ${FILES_MAX.toLocaleString('en')} files. Import only the files of the text.`,
    );
  }
  if (bytes > BYTES_MAX) {
    throw new TextError(
      `${path} has more than ${MEGABYTES_MAX} MB unpacked. Import only the files of the text.`,
    );
  }
}
