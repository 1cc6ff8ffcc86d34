import type { MessageError } from '@targum/contracts';
import type { Annotation } from '@targum/contracts/on-demand';
import type { GenerationRow, GivenPassage } from '../tables.ts';

/** The argument of `end_reply`, as JSON. */
export interface EndReplyRequest {
  readonly generation_id: string;
  /** The process that writes the reply; null if its lease has expired. */
  readonly owner: string | null;
  readonly status: Exclude<GenerationRow['status'], 'running'>;
  readonly content: string;
  readonly error: MessageError | null;
  /** Null if the reply has none. */
  readonly annotations: readonly Annotation[] | null;
  /** The verses that the model got; null if it got none. */
  readonly given: readonly GivenPassage[] | null;
  /** As the model reported them; null if it did not. */
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  /** The estimated tokens of the request to the model; null if only a dead process knew them. */
  readonly sent_tokens: number | null;
}

/** The result of `end_reply`. */
export interface EndReplyResult {
  /** False if the owner no longer has the reply, or its lease has not expired. */
  readonly ended: boolean;
}
