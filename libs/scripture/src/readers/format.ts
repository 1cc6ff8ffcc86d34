import type { Files } from '../files.ts';
import type { ReadText } from '../text.ts';

export interface Format {
  /** Describes the format and its files, for the list of formats that can be imported. */
  readonly description: string;
  /** @returns undefined for another format. @throws TextError if the files cannot be read. */
  read(files: Files): Promise<ReadText | undefined>;
}
