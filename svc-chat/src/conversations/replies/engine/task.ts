/** The task of a reply: to answer a new message, or to repeat the last reply of a path. */
export type Task = NewMessage | { readonly retryOf: string };

export interface NewMessage {
  readonly content: string;
  /**
   * The message that it follows, null for the start of the chat. Undefined for the end of the path
   * that the chat shows.
   */
  readonly parentId?: string | null | undefined;
}
