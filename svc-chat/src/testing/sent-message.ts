import type { TestService } from './chat-service.ts';

/** A message in a request to the model. */
export interface SentMessage {
  readonly role: string;
  readonly content: string;
}

/** The messages of a request to the model, the instructions first. */
export const messagesIn = ({ body }: { readonly body: unknown }): readonly SentMessage[] =>
  (body as { readonly messages: readonly SentMessage[] }).messages;

/** The messages of the last request to the model. */
export const lastMessages = ({ standin }: Pick<TestService, 'standin'>): readonly SentMessage[] =>
  messagesIn(standin.requests.at(-1)!);

const OPENING = '\n\n<data>\n';
const CLOSING = '\n</data>';

const startOf = (content: string): number =>
  content.endsWith(CLOSING) ? content.lastIndexOf(OPENING) : -1;

/** A message in a request to the model, without the data that the product puts below it. */
export function messageOf(content: string): string {
  const start = startOf(content);
  return start === -1 ? content : content.slice(0, start);
}

/** The lines of the data below a message; empty without data. */
export function dataOf(content: string): string[] {
  const start = startOf(content);
  return start === -1 ? [] : content.slice(start + OPENING.length, -CLOSING.length).split('\n');
}
