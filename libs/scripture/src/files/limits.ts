import { TextError } from '../text-error.ts';

const FILES_MAX = 2000;
export const MEGABYTES_MAX = 200;
export const BYTES_MAX = MEGABYTES_MAX * 1024 * 1024;

/**
 * Refuses a text that has too many files or is too large.
 * @param files the number of all files and folders, including those that are not part of a text.
 * @throws TextError
 */
export function checkSize(path: string, files: number, bytes: number): void {
  if (files > FILES_MAX) {
    throw new TextError(
      `${path} has more than ${FILES_MAX.toLocaleString('en')} files and folders. Import only the files of the text.`,
    );
  }
  if (bytes > BYTES_MAX) {
    throw new TextError(
      `${path} has more than ${MEGABYTES_MAX} MB unpacked. Import only the files of the text.`,
    );
  }
}

/**
 * Refuses a file that is too large for the memory of its reader.
 * @throws TextError
 */
export function checkFile(name: string, bytes: number, bytesMax: number): void {
  if (bytes > bytesMax) {
    throw new TextError(
      `${name} has more than ${Math.floor(bytesMax / 1024 / 1024)} MB. Import only the files of the text.`,
    );
  }
}
