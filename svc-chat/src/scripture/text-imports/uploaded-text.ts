import type { TextReport } from '@targum/contracts/on-demand';
import type { TextInfo } from '@targum/scripture';

/** A text as its files have it. */
export interface UploadedText {
  readonly format: string;
  readonly info: Partial<TextInfo>;
  readonly warnings: readonly string[];
  readonly checksum: string;
  readonly verses: number;
  readonly sample: TextReport['sample'];
  /** Each book as JSON, which only the import reads. */
  readonly books: readonly string[];
}
