/** The task of a reply is to answer a new message or to repeat the last reply of a path. */
export type Task = NewMessage | { readonly retryOf: string };

export interface NewMessage {
  readonly content: string;
  /** Null is the start of the chat, undefined the end of the path that the chat shows. */
  readonly parentId?: string | null | undefined;
}
