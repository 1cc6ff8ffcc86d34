import type { TestService } from './chat-service.ts';

/** A message in a request to the model. */
export interface SentMessage {
  readonly role: string;
  readonly content: string;
}

/** Returns the messages of a request to the model, the instructions first. */
export const messagesIn = ({ body }: { readonly body: unknown }): readonly SentMessage[] =>
  (body as { readonly messages: readonly SentMessage[] }).messages;

/** Returns the messages of the last request to the model. */
export const lastMessages = ({ standin }: Pick<TestService, 'standin'>): readonly SentMessage[] =>
  messagesIn(standin.requests.at(-1)!);

const OPENING = '\n\n<data>\n';
const CLOSING = '\n</data>';

const startOf = (content: string): number =>
  content.endsWith(CLOSING) ? content.lastIndexOf(OPENING) : -1;

/** Returns a message in a request to the model, without the block of data below the message. */
export function messageOf(content: string): string {
  const start = startOf(content);
  return start === -1 ? content : content.slice(0, start);
}

/** Returns the lines of the block of data below a message. Empty without a block. */
export function dataOf(content: string): string[] {
  const start = startOf(content);
  return start === -1 ? [] : content.slice(start + OPENING.length, -CLOSING.length).split('\n');
}
