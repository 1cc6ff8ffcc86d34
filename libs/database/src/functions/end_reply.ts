import type { MessageError } from '@targum/contracts';
import type { Annotation } from '@targum/contracts/on-demand';
import type { GenerationRow, GivenPassage } from '../tables.ts';

/** The argument of `end_reply`, as JSON. */
export interface EndReplyRequest {
  readonly generation_id: string;
  /** The process that writes the reply. Null if its lease has expired. */
  readonly owner: string | null;
  readonly status: Exclude<GenerationRow['status'], 'running'>;
  readonly content: string;
  readonly error: MessageError | null;
  readonly annotations: readonly Annotation[] | null;
  /** The verses that the model got. Null if it got none. */
  readonly given: readonly GivenPassage[] | null;
  /** The tokens that the model reported. Null if it reported none. */
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  /**
   * The estimated tokens of the request to the model. Null if the process that knew the number has
   * died.
   */
  readonly sent_tokens: number | null;
}

export interface EndReplyResult {
  /**
   * False if the owner has lost the reply. Without an owner, false if the lease has not expired.
   */
  readonly ended: boolean;
}
