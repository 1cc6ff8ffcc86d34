import type { Message } from '@targum/contracts';
import { notFound } from '@targum/service-kit';
import { toMessage } from './message-row.ts';
import type { PlacedMessage } from './message-row.ts';
import type { MessagesRepository, MessageRange } from './messages.repository.ts';

export interface MessagesService {
  /** @throws {HttpError} 404 if the chat or a named message does not exist, like all methods. */
  list(
    userId: string,
    chatId: string,
    range: MessageRange & { readonly limit: number },
  ): Promise<Message[]>;
  readAll(userId: string, chatId: string, range: MessageRange): Promise<AsyncIterable<Message[]>>;
  show(userId: string, chatId: string, messageId: string): Promise<void>;
}

const found = <Result>(result: Result | undefined): Result => {
  if (result === undefined) throw notFound();
  return result;
};

async function* toMessages(pieces: AsyncIterable<PlacedMessage[]>): AsyncGenerator<Message[]> {
  for await (const rows of pieces) yield rows.map(toMessage);
}

export const createMessagesService = (repository: MessagesRepository): MessagesService => ({
  async list(userId, chatId, range) {
    return found(await repository.list(userId, chatId, range)).map(toMessage);
  },
  async readAll(userId, chatId, range) {
    return toMessages(found(await repository.readAll(userId, chatId, range)));
  },
  async show(userId, chatId, messageId) {
    if (!(await repository.choose(userId, chatId, messageId))) throw notFound();
  },
});
