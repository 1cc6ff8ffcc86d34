import { payloadTooLarge } from '@targum/service-kit';
import { shareStrings } from '@targum/contracts/on-demand';
import { saidIn } from '../said.ts';
import type { Conversation, Said } from '../said.ts';

/** The characters of a file. A chat of this size is a book of 200 pages. */
const CHARACTERS_MAX = 400_000;

/** What a thread needs to write a file for Word. */
export interface WordChat {
  readonly title: string;
  /** A tag of BCP 47. */
  readonly language: string;
  readonly messages: readonly Said[];
}

export const tooLargeForWord = () => payloadTooLarge(shareStrings.tooLargeForWord);

/** @throws {HttpError} 413 if the conversation is too large for Word. */
export async function wordChatOf(conversation: Conversation, language: string): Promise<WordChat> {
  const messages: Said[] = [];
  let characters = 0;
  for await (const said of saidIn(conversation)) {
    characters += said.content.length;
    if (characters > CHARACTERS_MAX) throw tooLargeForWord();
    messages.push(said);
  }
  return { title: conversation.title, language, messages };
}
