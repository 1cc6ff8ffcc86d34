/** The task of a reply: to answer a new message, or to repeat the last reply of the chat. */
export type Task = { readonly content: string } | { readonly retryOf: string };
