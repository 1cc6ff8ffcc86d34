import type { Files } from '../files.ts';
import type { ReadText } from '../text.ts';

/** A format of texts. */
export interface Format {
  /** Describes the format and its files, for the list of formats that can be imported. */
  readonly description: string;
  /**
   * @returns undefined if the files are not in this format.
   * @throws TextError if the files are in this format and cannot be read.
   */
  read(files: Files): Promise<ReadText | undefined>;
}
