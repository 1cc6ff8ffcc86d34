/** What a reply is asked for: a new message, or another try at the chat's last reply. */
export type Task = { readonly content: string } | { readonly retryOf: string };
