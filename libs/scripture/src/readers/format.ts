import type { Files } from '../files.ts';
import type { ReadText } from '../text.ts';

/** A format of texts. */
export interface Format {
  /** What it is and how to find it, for the list of what can be imported. */
  readonly description: string;
  /**
   * @returns undefined if the files are not in this format.
   * @throws TextError if they are, and cannot be read.
   */
  read(files: Files): Promise<ReadText | undefined>;
}
