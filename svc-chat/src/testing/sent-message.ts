import type { TestService } from './chat-service.ts';

/** A message in a request to the model. */
export interface SentMessage {
  readonly role: string;
  readonly content: string;
}

/** The messages of the last request to the model, the instructions first. */
export const lastMessages = ({ standin }: Pick<TestService, 'standin'>): readonly SentMessage[] =>
  (standin.requests.at(-1)!.body as { messages: readonly SentMessage[] }).messages;

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
