/** The argument of `end_title`, as JSON. */
export interface EndTitleRequest {
  readonly reservation_id: string;
  readonly user_id: string;
  readonly chat_id: string;
  /** The reply after which the model was asked. */
  readonly generation_id: string;
  /** The title made from the first message. */
  readonly present: string;
  /** The model's title. Null if the model gave none. */
  readonly title: string | null;
  readonly input_tokens: number;
  readonly output_tokens: number;
  /** True if the model reported the tokens of its answer. They then count as tokens of the reply. */
  readonly is_reported: boolean;
}
