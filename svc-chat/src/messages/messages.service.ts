import type { Message } from '@targum/contracts';
import type { MessageRow } from '@targum/database';
import { notFound } from '@targum/service-kit';
import { toMessage } from './message-row.ts';
import type { MessagesRepository, Page } from './messages.repository.ts';

/** Messages of a user's chat, oldest first. */
export interface MessagesService {
  /** @throws {HttpError} 404 if the chat, or the message `before`, does not exist. */
  list(userId: string, chatId: string, page: Page): Promise<Message[]>;
  /** All messages in batches. @throws {HttpError} 404, like `list`. */
  readAll(
    userId: string,
    chatId: string,
    before: string | undefined,
  ): Promise<AsyncIterable<Message[]>>;
}

const found = <Result>(result: Result | undefined): Result => {
  if (result === undefined) throw notFound();
  return result;
};

async function* toMessages(pieces: AsyncIterable<MessageRow[]>): AsyncGenerator<Message[]> {
  for await (const rows of pieces) yield rows.map(toMessage);
}

export const createMessagesService = (repository: MessagesRepository): MessagesService => ({
  async list(userId, chatId, page) {
    return found(await repository.list(userId, chatId, page)).map(toMessage);
  },
  async readAll(userId, chatId, before) {
    return toMessages(found(await repository.readAll(userId, chatId, before)));
  },
});
