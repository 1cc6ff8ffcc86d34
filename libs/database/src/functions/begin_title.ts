/** The argument of `begin_title`, as JSON. */
export interface BeginTitleRequest {
  readonly reservation_id: string;
  readonly user_id: string;
  readonly chat_id: string;
  /** The title made from the first message. */
  readonly present: string;
  readonly assistant_id: string;
  readonly model: string;
  readonly input_tokens: number;
  readonly output_tokens: number;
  /** Seconds until the reservation expires. No request can take so long. */
  readonly longest_seconds: number;
}
